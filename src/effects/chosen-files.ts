import type { ChosenFile } from '../../machines/uploads/upload-entry';

/** The bytes of the chosen files, and a preview of each, under the ids that the queue knows. */
export interface ChosenFiles {
  add: (file: File) => ChosenFile;
  get: (id: string) => File | undefined;
  previewUrl: (id: string) => string | undefined;
  remove: (id: string) => void;
}

/** Keeps the files in memory, as long as the page lives. */
export function createChosenFiles(): ChosenFiles {
  const files = new Map<string, { file: File; url: string }>();
  return {
    add: (file) => {
      const id = crypto.randomUUID();
      files.set(id, { file, url: URL.createObjectURL(file) });
      const { name, size, type: contentType, lastModified } = file;
      return { id, name, size, contentType, lastModified };
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
