import { nanoid } from 'nanoid';
import type { PhotoContentType } from '../../contract/limits';
import type { ChosenFile } from '../../machines/uploads/upload-entry';

/** The bytes of the chosen files, under the ids that forms and the queue know. */
export interface ChosenFiles {
  /** Of the type that it was judged to be, or else the one that it claims. */
  add: (file: File, contentType?: PhotoContentType) => ChosenFile;
  /** Under the id that it had before the page was left. */
  restore: (id: string, file: Blob) => void;
  get: (id: string) => Blob | undefined;
  remove: (id: string) => void;
  /** It outlives the page from now on. */
  noteKept: (id: string) => void;
  /** The browser has no room for it: it lives only as long as the page. */
  noteUnkept: (id: string) => void;
  /** The ids of those that the browser has no room for; the same array until that changes. */
  inMemory: () => readonly string[];
  /** Hears of every change of `inMemory`; returns how to stop. */
  watch: (listen: () => void) => () => void;
}

/** What was read of a file, once: to be looked at, and to be kept. */
export interface FileBytes {
  bytes: Uint8Array;
  blob: Blob;
}

/**
 * The bytes themselves: a file that is only referred to may change or disappear before it is sent.
 * Null where it cannot be read any more.
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
 * Holds the files in memory, as long as the page lives. `atRisk` hears whether any of them would be
 * lost with the page.
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
    noteKept: (id) => {
      note(id, 'kept');
    },
    noteUnkept: (id) => {
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
