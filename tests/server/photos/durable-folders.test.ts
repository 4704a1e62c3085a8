import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FolderStorage } from '../../../server/photos/storage/folder-storage';
import { scratchFolder } from '../../support/server/scratch';

const synced: string[] = [];

/** Records every sync of a file opened from now on. */
beforeAll(() => {
  const open = files.open.bind(files);
  vi.spyOn(files, 'open').mockImplementation(async (...args) => {
    const file = await open(...args);
    const sync = file.sync.bind(file);
    file.sync = () => {
      synced.push(String(args[0]));
      return sync();
    };
    return file;
  });
  syncBuiltinESMExports();
});

const scratch = scratchFolder();
const folder = path.join(scratch.folder, 'photos');
mkdirSync(folder);

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  scratch.remove();
});
beforeEach(() => {
  synced.length = 0;
});

it('a new folder is synced to disk before its first file counts as stored', async () => {
  const storage = new FolderStorage(folder);
  await storage.put('ab/one.jpg', Buffer.from('one'));
  const file = path.join(folder, 'ab/one.jpg.part');
  expect(synced).toEqual([folder, file, path.join(folder, 'ab')]);
});

it('an existing folder needs no further sync', async () => {
  const storage = new FolderStorage(folder);
  await storage.put('ab/two.jpg', Buffer.from('two'));
  expect(synced).toEqual([path.join(folder, 'ab/two.jpg.part'), path.join(folder, 'ab')]);
});

it.each(['with', 'without'])('a received file stays, on disks %s second names', async (links) => {
  if (links === 'without') {
    vi.spyOn(files, 'link').mockRejectedValue(new Error('EPERM'));
    syncBuiltinESMExports();
  }
  const storage = new FolderStorage(folder);
  const received = path.join(scratch.folder, 'received');
  writeFileSync(received, links);
  await storage.put('ab/three.jpg', { path: received, size: links.length });
  rmSync(received);
  expect(readFileSync(path.join(folder, 'ab/three.jpg'), 'utf8')).toBe(links);
  expect(synced).toEqual([path.join(folder, 'ab/three.jpg.part'), path.join(folder, 'ab')]);
});
