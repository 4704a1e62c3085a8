import type { Queries } from '../../db/database';
import { removeFeed } from '../calendar';
import { deleteSessionsOf } from '../session/sessions';
import { updateUser, type UserRow } from './users';

/** Ends everything by which somebody can read in the name of the user. */
export async function endAccess(db: Queries, userId: number): Promise<void> {
  await deleteSessionsOf(db, userId);
  await removeFeed(db, userId);
}

/** Gives a user a password that they must replace, unlocks the account and ends its access. */
export async function handOutPassword(
  db: Queries,
  { user, passwordHash, now }: { user: UserRow; passwordHash: string; now: string },
): Promise<void> {
  const columns = {
    password_hash: passwordHash,
    former_password_hash: user.password_hash,
    handed_out_hash: passwordHash,
    requires_password_reset: 1,
    failed_logins: 0,
    lockout_end: null,
  };
  await updateUser(db, user.id, columns, now);
  await endAccess(db, user.id);
}
