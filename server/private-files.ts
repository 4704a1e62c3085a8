import { chmodSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Photos, names and password hashes are readable only by the account that runs the server. */

const FOR_OTHERS = 0o077;

/** Makes files that this process creates private. Every command calls this first. */
export function keepFilesPrivate(): void {
  process.umask(FOR_OTHERS);
}

/** Files that older versions created with wider permissions. */
const FILES = ['plumbline.db', 'plumbline.db-wal', 'plumbline.db-shm', 'plumbline.lock'];
const FOLDERS = ['photos', 'incoming'];

function close(file: string): void {
  const { mode } = statSync(file);
  if ((mode & FOR_OTHERS) === 0) return;
  try {
    chmodSync(file, mode & 0o700);
  } catch {
    // Another account owns the file and controls its permissions.
  }
}

/** The files and folders of a data folder that other users of the machine may read or change. */
export function openToOthers(folder: string): string[] {
  return ['.', ...FILES, ...FOLDERS].filter((name) => {
    const file = path.join(folder, name);
    return existsSync(file) && (statSync(file).mode & FOR_OTHERS) !== 0;
  });
}

/**
 * Removes other users' permissions from the files of a data folder, and from the folder itself if
 * it holds a database.
 */
export function restrictToOwner(folder: string): void {
  const [database = ''] = FILES;
  if (existsSync(path.join(folder, database))) close(folder);
  for (const name of [...FILES, ...FOLDERS]) {
    const file = path.join(folder, name);
    if (existsSync(file)) close(file);
  }
}
