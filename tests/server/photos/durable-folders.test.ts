import { mkdirSync } from 'node:fs';
import type { FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { FolderStorage } from '../../../server/photos/folder-storage';
import { scratchFolder } from '../../support/scratch';

const synced = vi.hoisted((): string[] => []);

vi.mock('node:fs/promises', async (original) => {
  const real: { open: typeof open } = await original();
  return {
    ...real,
    open: async (...args: Parameters<typeof open>): Promise<FileHandle> => {
      const file = await real.open(...args);
      const sync = file.sync.bind(file);
      file.sync = () => {
        synced.push(String(args[0]));
        return sync();
      };
      return file;
    },
  };
});

const scratch = scratchFolder();
const folder = path.join(scratch.folder, 'photos');
mkdirSync(folder);

afterAll(scratch.remove);
beforeEach(() => {
  synced.length = 0;
});

it('a new folder is on the disk before its first file is called stored', async () => {
  const storage = new FolderStorage(folder);
  await storage.put('ab/one.jpg', Buffer.from('one'));
  const file = path.join(folder, 'ab/one.jpg.part');
  expect(synced).toEqual([folder, file, path.join(folder, 'ab')]);
});

it('a folder that is there already costs nothing more', async () => {
  const storage = new FolderStorage(folder);
  await storage.put('ab/two.jpg', Buffer.from('two'));
  expect(synced).toEqual([path.join(folder, 'ab/two.jpg.part'), path.join(folder, 'ab')]);
});
