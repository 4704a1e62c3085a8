import type { Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { hasUsers, insertUser } from '../repositories/users';
import { type Config, ConfigError } from '../config';
import { passwordWeakness } from './new-password';
import { hashPassword, temporaryPassword } from './passwords';

/**
 * Creates the first Admin if there are no users. Returns the account if its password was
 * generated, so that it can be printed once.
 * @throws ConfigError when the configured password is too easy to guess.
 */
export async function ensureFirstAdmin({
  config,
  database,
  now,
}: {
  config: Config;
  database: Database;
  now: () => Date;
}): Promise<{ email: string; password: string } | undefined> {
  if (await hasUsers(database.db)) return undefined;
  const { email, password } = config.admin;
  const easy = password === undefined ? undefined : passwordWeakness(password, email);
  if (easy !== undefined) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${easy}`);
  const chosen = password ?? temporaryPassword();
  const account = {
    email,
    firstName: 'Site',
    lastName: 'Admin',
    role: 'Admin' as const,
    passwordHash: await hashPassword(chosen),
    requiresPasswordReset: password === undefined,
  };
  const at = now().toISOString();
  await inTransaction(database, { actor: null, at }, (tx) => insertUser(tx, account, at));
  return password === undefined ? { email, password: chosen } : undefined;
}
