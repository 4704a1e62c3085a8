import { type Copies, createCopies } from './copies';
import { openCopies } from './copy-database';
import { forgetCopyOwner } from './copy-owner';
import { wipeCopies } from './wipe-copies';

/** The copies of a user in this browser. */
export const copiesIn = (userId: number): Copies => createCopies(openCopies, userId);

/** Removes the copies of a user who is not signed in any more. */
export async function wipeCopiesOf(owner: string): Promise<void> {
  try {
    await wipeCopies();
    forgetCopyOwner(owner);
  } catch (error) {
    console.error('Copies on this device could not be removed', error);
  }
}
