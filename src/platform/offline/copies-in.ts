import { type Copies, createCopies } from './copies';
import { openCopies } from './copy-database';
import { NEVER_ABORTED } from '../never-aborted';
import { copyOwner, forgetCopyOwner, setCopyOwner } from './copy-owner';
import { createTabLock } from '../tabs/tab-lock';
import { wipeCopies } from './wipe-copies';

/**
 * Runs tasks that remove copies one at a time, in all tabs: a second removal would remove what the
 * next user has stored.
 */
function inTurn(task: () => Promise<void>): Promise<void> {
  const lock = createTabLock('plumbline-copies-removal', navigator.locks, window.localStorage);
  return lock(task, NEVER_ABORTED);
}

/** The copies of a user in this browser. */
export const copiesIn = (userId: number): Copies => createCopies(openCopies, userId);

/** Like `copiesIn`, for storing: the copies of another user are removed first. */
export async function ownCopies(userId: number): Promise<Copies> {
  if (copyOwner() !== String(userId))
    await inTurn(async () => {
      const owner = copyOwner();
      if (owner !== null && owner !== String(userId)) await wipeCopies();
      setCopyOwner(userId);
    });
  return copiesIn(userId);
}

/** Removes the copies of a user who is no longer signed in. */
export async function wipeCopiesOf(owner: string): Promise<void> {
  try {
    await inTurn(async () => {
      if (copyOwner() !== owner) return;
      await wipeCopies();
      forgetCopyOwner(owner);
    });
  } catch (error) {
    console.error('Copies on this device could not be removed', error);
  }
}
