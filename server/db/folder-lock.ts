import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { closeToOthers } from '../private-files';

/** The data folder cannot be used; the message is one line that says why. */
export class DataFolderError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  SQLITE_READONLY: 'may not be written by this user',
  SQLITE_CANTOPEN: 'may not be written by this user',
  SQLITE_FULL: 'is on a full disk',
  SQLITE_IOERR: 'is on a full or failing disk',
  SQLITE_NOTADB: 'holds a file that is not a Plumbline database',
  SQLITE_CORRUPT: 'holds a damaged database; restore a backup',
};

/** Explains an error of opening the folder in one line; other errors are returned unchanged. */
export function asDataFolderError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && error.message.includes('Unable to open connection')) {
    return new DataFolderError(`The data folder ${folder} ${REASONS['SQLITE_CANTOPEN'] ?? ''}.`);
  }
  const family = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  const reason =
    family === 'SQLITE_BUSY'
      ? 'is in use by another Plumbline process; stop that one first'
      : REASONS[family];
  return reason === undefined ? error : new DataFolderError(`The data folder ${folder} ${reason}.`);
}

/**
 * Makes a folder, for its owner alone, unless it is there.
 * @throws DataFolderError when it cannot be made.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw asDataFolderError(error, folder);
  }
}

/**
 * Takes the folder for this process until `release` or its death, also by `kill -9`: the lock is
 * one that the operating system holds on a file of its own, so that backups may still read the
 * database.
 * @throws DataFolderError when another process has it, or it cannot be written.
 */
export function lockDataFolder(folder: string): { release: () => void } {
  makeFolder(folder);
  try {
    accessSync(folder, constants.W_OK);
    closeToOthers(folder);
    const lock = new Database(path.join(folder, 'plumbline.lock'));
    lock.pragma('busy_timeout = 0');
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return {
      release: () => {
        // The file itself is closed only when its statements have been collected as garbage.
        lock.exec('ROLLBACK');
        lock.close();
      },
    };
  } catch (error) {
    throw asDataFolderError(error, folder);
  }
}
