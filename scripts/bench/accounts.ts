import type { Role } from '../../contract/roles';
import { hashPassword } from '../../server/auth/passwords';
import type { Database } from '../../server/db/database';
import { insertUser } from '../../server/repositories/users/users';
import { BENCH_ENVIRONMENT } from './filled-server';
import { PEOPLE, pick } from './made-up';

export const PASSWORD = BENCH_ENVIRONMENT['ADMIN_PASSWORD'] ?? '';

export const emailOf = (n: number) => `person${String(n)}@plumbline.test`;

/**
 * Adds some people, and the account of the benchmarks unless it exists; all have the same password.
 * Returns the ids of the people.
 */
export async function addAccounts(
  { db }: Database,
  count: number,
  roleOf: (n: number) => Role,
): Promise<number[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const at = new Date().toISOString();
  const add = async (email: string, n: number, role: Role) => {
    const [firstName = '', lastName = ''] = pick(PEOPLE, n, 29).split(' ');
    const names = { firstName, lastName: `${lastName} ${String(n)}` };
    const account = { email, ...names, role, passwordHash, requiresPasswordReset: false };
    return (await insertUser(db, account, at)).id;
  };
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody === undefined) await add(BENCH_ENVIRONMENT['ADMIN_EMAIL'] ?? '', 0, 'Admin');
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) ids.push(await add(emailOf(n), n, roleOf(n)));
  return ids;
}
