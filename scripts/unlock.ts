import { parseArgs } from 'node:util';
import { hashPassword, temporaryPassword } from '../server/auth/passwords';
import type { Queries } from '../server/db/database';
import { inTransaction } from '../server/db/transaction';
import { keepFilesPrivate } from '../server/private-files';
import { handOutPassword } from '../server/repositories/users/user-access';
import { findUserByEmail, unlockByEmail, type UserRow } from '../server/repositories/users/users';
import {
  CommandError,
  type ExistingDatabase,
  failCommand,
  openMigrated,
} from './existing-database';

/**
 * `npm run unlock -- EMAIL [--new-password]`: unlocks an account at once, even while the server runs,
 * and replaces a password that nobody knows any more.
 */

const USAGE = 'Give the account: npm run unlock -- EMAIL';

/** @throws CommandError if the account does not exist or is deactivated. */
async function activeUser(db: Queries, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email.trim());
  if (user === undefined) throw new CommandError(`No account has the address ${email}.`);
  if (user.is_active === 0) throw new CommandError(`The account ${email} is deactivated.`);
  return user;
}

/** @throws CommandError if the account does not exist or is deactivated. */
async function unlock({ db }: ExistingDatabase, email: string): Promise<void> {
  await activeUser(db, email);
  await unlockByEmail(db, email, new Date());
}

/**
 * Returns the new password.
 * @throws CommandError if the account does not exist or is deactivated.
 */
async function replacePassword(database: ExistingDatabase, email: string): Promise<string> {
  const password = temporaryPassword();
  const passwordHash = await hashPassword(password);
  const now = new Date().toISOString();
  await inTransaction(database, { actor: null, at: now }, async (tx) => {
    const user = await activeUser(tx, email);
    await handOutPassword(tx, { user, passwordHash, now });
  });
  return password;
}

/** @throws CommandError if there is not one account, or an unknown option. */
function readArguments(): { email: string; isPasswordLost: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'new-password': { type: 'boolean', default: false } },
    });
    const [email, ...others] = positionals;
    if (email !== undefined && others.length === 0)
      return { email, isPasswordLost: values['new-password'] };
  } catch {
    // An unknown option.
  }
  throw new CommandError(USAGE);
}

async function run(): Promise<void> {
  const { email, isPasswordLost } = readArguments();
  const database = await openMigrated();
  try {
    const password = isPasswordLost ? await replacePassword(database, email) : undefined;
    if (password === undefined) await unlock(database, email);
    console.log(`The account ${email} is no longer locked.`);
    if (password !== undefined)
      console.log(`New password: ${password}  (must be replaced at the first sign-in)`);
  } finally {
    await database.close();
  }
}

keepFilesPrivate();
try {
  await run();
} catch (error) {
  failCommand(error);
}
