import type { Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { hasUsers, insertUser } from '../repositories/users/users';
import { type Config, ConfigError } from '../config';
import { passwordWeakness } from './new-password';
import { hashPassword, temporaryPassword } from './passwords';

/** Receives the generated password of the first Admin, which nobody can find out later. */
export type OnFirstAdmin = (account: { email: string; password: string }) => void;

/**
 * Creates the first Admin if there are no users. A generated password is printed as soon as the
 * account exists, because the start may still fail.
 * @throws ConfigError when the configured password is too easy to guess.
 */
export async function ensureFirstAdmin(
  { config, database, now }: { config: Config; database: Database; now: () => Date },
  onFirstAdmin: OnFirstAdmin = () => undefined,
): Promise<void> {
  if (await hasUsers(database.db)) return;
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
  if (password === undefined) onFirstAdmin({ email, password: chosen });
}
