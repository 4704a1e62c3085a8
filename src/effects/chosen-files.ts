import { nanoid } from 'nanoid';
import type { ChosenFile } from '../../machines/uploads/upload-entry';

/** The bytes of the chosen files, and a preview of each, under the ids that the queue knows. */
export interface ChosenFiles {
  add: (file: File) => ChosenFile;
  /** Under the id that it had before the page was left. */
  restore: (id: string, file: Blob) => void;
  get: (id: string) => Blob | undefined;
  previewUrl: (id: string) => string | undefined;
  remove: (id: string) => void;
}

/**
 * The bytes themselves: a file that is only referred to may change or disappear before it is sent.
 * Null where it cannot be read any more.
 */
export async function bytesOf(file: Blob | undefined): Promise<Blob | null> {
  try {
    return file === undefined ? null : new Blob([await file.arrayBuffer()], { type: file.type });
  } catch {
    return null;
  }
}

/** Keeps the files in memory, as long as the page lives. */
export function createChosenFiles(): ChosenFiles {
  const files = new Map<string, { file: Blob; url: string }>();
  const hold = (id: string, file: Blob) => {
    files.set(id, { file, url: URL.createObjectURL(file) });
  };
  return {
    add: (file) => {
      const id = nanoid();
      hold(id, file);
      const { name, size, type: contentType, lastModified } = file;
      return { id, name, size, contentType, lastModified };
    },
    restore: (id, file) => {
      if (!files.has(id)) hold(id, file);
    },
    get: (id) => files.get(id)?.file,
    previewUrl: (id) => files.get(id)?.url,
    remove: (id) => {
      const entry = files.get(id);
      if (entry !== undefined) URL.revokeObjectURL(entry.url);
      files.delete(id);
    },
  };
}
