import { chmodSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Photos, names and password hashes are for the account that runs the server, and for no other. */

const FOR_OTHERS = 0o077;

/** Whatever this process makes from now on is for its owner alone. For commands, before all else. */
export function keepFilesPrivate(): void {
  process.umask(FOR_OTHERS);
}

/** What a version made that did not keep it private. */
const OURS = ['plumbline.db', 'plumbline.db-wal', 'plumbline.db-shm', 'plumbline.lock'];
const FOLDERS = ['photos', 'incoming'];

function close(file: string): void {
  const { mode } = statSync(file);
  if ((mode & FOR_OTHERS) === 0) return;
  try {
    chmodSync(file, mode & 0o700);
  } catch {
    // Another account owns it, and decides who may read it.
  }
}

/** Takes the rights of others from a data folder; from one that is not ours alone only within it. */
export function closeToOthers(folder: string): void {
  const [database = ''] = OURS;
  if (existsSync(path.join(folder, database))) close(folder);
  for (const name of [...OURS, ...FOLDERS]) {
    const file = path.join(folder, name);
    if (existsSync(file)) close(file);
  }
}
