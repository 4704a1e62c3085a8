import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DataFolderError, LOCK_FILE, lockDataFolder } from '../server/db/folder-lock';
import { CommandError } from './existing-database';

/** The name under which a folder is filled, so that a part is never mistaken for the whole. */
const unfinishedOf = (target: string): string => `${target}.part`;

/** @throws CommandError if the folder contains something. */
export async function expectEmpty(target: string): Promise<void> {
  const isEmpty = !existsSync(target) || (await readdir(target)).length === 0;
  if (!isEmpty) throw new CommandError(`The folder ${target} is not empty.`);
}

function lockFolder(folder: string): { release: () => void } {
  try {
    return lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error;
    throw new CommandError(error.message.replace('The data folder ', ''));
  }
}

/** Removes what a run that was killed has left, but not the lock. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(LOCK_FILE)) await rm(path.join(folder, name), { recursive: true });
  }
}

/**
 * Prepares an empty folder, under the name of an unfinished one, for a program that locks it itself.
 * @throws CommandError if another run is filling it.
 */
export async function emptyUnfinished(target: string): Promise<string> {
  const unfinished = unfinishedOf(target);
  const lock = lockFolder(unfinished);
  try {
    await emptyFolder(unfinished);
  } finally {
    lock.release();
  }
  return unfinished;
}

/**
 * Fills a folder, which gets its name when it is complete, and is removed if that fails. The lock ends with
 * the process, so what a killed run has left is replaced.
 * @throws CommandError if another run is filling it.
 */
export async function fillFolder<Result>(
  target: string,
  fill: (folder: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = unfinishedOf(target);
  const lock = lockFolder(unfinished);
  try {
    await emptyFolder(unfinished);
    const result = await fill(unfinished);
    await rename(unfinished, target);
    await rm(path.join(target, LOCK_FILE), { force: true });
    return result;
  } catch (error) {
    // The lock is the last to go, so that no other run begins to fill what is being removed.
    if (existsSync(unfinished)) await emptyFolder(unfinished);
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}
