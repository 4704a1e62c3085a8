import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import type { ByteRange } from './byte-range';
import type { FileContent, PhotoStorage, StoredFile } from './storage';
import { unlessMissing } from './unless-missing';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function synced(file: FileHandle, write: () => Promise<void> = () => Promise.resolve()) {
  try {
    await write();
    await file.sync();
  } finally {
    await file.close();
  }
}

const syncFolder = async (folder: string) => synced(await open(folder, 'r'));

/** A second name for a file costs nothing; not every file system has them. */
const linkOrCopy = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to));

/** Syncs the parents too: a power cut loses the files of a folder that is not on the disk yet. */
async function makeFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

/** Stores photos in a folder. A file gets its name only when it is complete and on the disk. */
export class FolderStorage implements PhotoStorage {
  constructor(private readonly folder: string) {}

  async put(key: string, content: Buffer | FileContent): Promise<void> {
    const target = this.pathOf(key);
    const temporary = `${target}.part`;
    await makeFolderDurably(path.dirname(target));
    if (!Buffer.isBuffer(content)) await linkOrCopy(content.path, temporary);
    const file = await open(temporary, Buffer.isBuffer(content) ? 'w' : 'r+');
    await synced(file, () =>
      Buffer.isBuffer(content) ? file.writeFile(content) : Promise.resolve(),
    );
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
  }

  async sizeOf(key: string): Promise<number | null> {
    return unlessMissing(isMissing, async () => (await stat(this.pathOf(key))).size);
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | null> {
    return unlessMissing(isMissing, async () => {
      const file = await open(this.pathOf(key), 'r');
      const { size } = await file.stat();
      const part = range === undefined ? {} : { start: range.first, end: range.last };
      return { stream: createReadStream('', { fd: file, ...part }), size };
    });
  }

  /**
   * @throws if the key leads outside the folder.
   */
  pathOf(key: string): string {
    const target = path.resolve(this.folder, key);
    if (!target.startsWith(path.resolve(this.folder) + path.sep)) {
      throw new Error(`The key ${key} leads out of the photo folder`);
    }
    return target;
  }

  async check(): Promise<void> {
    await access(this.folder, constants.R_OK | constants.W_OK).catch((cause: unknown) => {
      throw new Error('The folder of the photos cannot be written', { cause });
    });
  }

  async remove(key: string): Promise<void> {
    const target = this.pathOf(key);
    await rm(target, { force: true });
    await rm(`${target}.part`, { force: true });
  }
}
