import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { restrictToOwner } from '../private-files';

/** In a folder that a process has locked; it may stay there. */
export const LOCK_FILE = 'plumbline.lock';

/** The data folder cannot be used; the message is one line that gives the reason. */
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

/** Why a file or folder could not be read or written, as the end of a sentence; undefined for other errors. */
export function writingFailure(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES' || code === 'EPERM') return 'may not be used by this user';
  return /^(E|SQLITE_FULL)/.test(code) ? REASONS[code] : undefined;
}

/**
 * Turns an error of opening the folder into one line that explains it; other errors are returned
 * unchanged.
 */
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
 * Creates a folder that only its owner may use, unless it exists.
 * @throws DataFolderError if it cannot be created.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw asDataFolderError(error, folder);
  }
}

/**
 * Locks the folder for this process until `release` or until the process ends, even by `kill -9`:
 * the operating system holds the lock. The lock is on a separate file, so that backups can still
 * read the database.
 * @throws DataFolderError if another process holds the lock, or the folder cannot be written.
 */
export function lockDataFolder(folder: string): { release: () => void } {
  makeFolder(folder);
  try {
    accessSync(folder, constants.W_OK);
    restrictToOwner(folder);
    const lock = new Database(path.join(folder, LOCK_FILE));
    lock.pragma('busy_timeout = 0');
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return {
      release: () => {
        // The file is closed only when its statements have been garbage-collected.
        lock.exec('ROLLBACK');
        lock.close();
      },
    };
  } catch (error) {
    throw asDataFolderError(error, folder);
  }
}
