import { nanoid } from 'nanoid';
import type { PhotoContentType } from '../../contract/limits';
import type { ChosenFile } from '../../machines/uploads/upload-entry';

/** The bytes of the chosen files, by the ids that forms and the upload queue use. */
export interface ChosenFiles {
  /** Adds a file with its detected type or, without one, its declared type. */
  add: (file: File, contentType?: PhotoContentType) => ChosenFile;
  /** Adds a stored file again under its earlier id. */
  restore: (id: string, file: Blob) => void;
  get: (id: string) => Blob | undefined;
  remove: (id: string) => void;
  /** Records that the file is stored and now survives the page. */
  markStored: (id: string) => void;
  /** Records that the browser has no room for the file, so that it is lost with the page. */
  markNotStored: (id: string) => void;
  /** The ids of files for which the browser has no room; the same array until that changes. */
  inMemory: () => readonly string[];
  /** Listens for changes of `inMemory`; returns a function that stops listening. */
  watch: (listen: () => void) => () => void;
}

/** The bytes of a file, read once for checking and for storing. */
export interface FileBytes {
  bytes: Uint8Array;
  blob: Blob;
}

/**
 * Reads the bytes of a file. A file that is only referenced may change or disappear before it is
 * sent. Null if it can no longer be read.
 */
export async function bytesOf(file: Blob | undefined): Promise<FileBytes | null> {
  if (file === undefined) return null;
  try {
    const buffer = await file.arrayBuffer();
    return { bytes: new Uint8Array(buffer), blob: new Blob([buffer], { type: file.type }) };
  } catch {
    return null;
  }
}

interface Held {
  file: Blob;
  state: 'new' | 'kept' | 'inMemory';
}

/**
 * Holds the files in memory as long as the page lives. `atRisk` is called with whether any of them
 * would be lost with the page.
 */
export function createChosenFiles(atRisk: (isAtRisk: boolean) => void): ChosenFiles {
  const files = new Map<string, Held>();
  const listeners = new Set<() => void>();
  let inMemory: readonly string[] = [];
  const changed = () => {
    const all = [...files];
    inMemory = all.filter(([, { state }]) => state === 'inMemory').map(([id]) => id);
    atRisk(all.some(([, { state }]) => state !== 'kept'));
    for (const listen of listeners) listen();
  };
  const note = (id: string, state: Held['state']) => {
    const held = files.get(id);
    if (held === undefined || held.state === state) return;
    files.set(id, { ...held, state });
    changed();
  };
  return {
    add: (file, judged) => {
      const id = nanoid();
      files.set(id, { file, state: 'new' });
      changed();
      const { name, size, lastModified } = file;
      return { id, name, size, contentType: judged ?? file.type, lastModified };
    },
    restore: (id, file) => {
      if (files.has(id)) return;
      files.set(id, { file, state: 'kept' });
      changed();
    },
    get: (id) => files.get(id)?.file,
    remove: (id) => {
      if (files.delete(id)) changed();
    },
    markStored: (id) => {
      note(id, 'kept');
    },
    markNotStored: (id) => {
      note(id, 'inMemory');
    },
    inMemory: () => inMemory,
    watch: (listen) => {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}
