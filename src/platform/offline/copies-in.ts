import { type Copies, createCopies } from './copies';
import { openCopies } from './copy-database';
import { copyOwner, forgetCopyOwner, setCopyOwner } from './copy-owner';
import { wipeCopies } from './wipe-copies';

/** The copies of a user in this browser. */
export const copiesIn = (userId: number): Copies => createCopies(openCopies, userId);

/** Like `copiesIn`, for storing: the copies of another user are removed first. */
export async function ownCopies(userId: number): Promise<Copies> {
  const owner = copyOwner();
  if (owner !== null && owner !== String(userId)) await wipeCopies();
  setCopyOwner(userId);
  return copiesIn(userId);
}

/** Removes the copies of a user who is no longer signed in. */
export async function wipeCopiesOf(owner: string): Promise<void> {
  try {
    await wipeCopies();
    forgetCopyOwner(owner);
  } catch (error) {
    console.error('Copies on this device could not be removed', error);
  }
}
