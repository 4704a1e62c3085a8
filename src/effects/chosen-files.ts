import type { ChosenFile } from '../../machines/uploads/upload.machine';

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
      return { id, name: file.name, size: file.size, contentType: file.type };
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
