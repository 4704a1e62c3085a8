import { emailOf } from '../server/api';
import type { TestServer } from '../server/server';

/** Accounts for tests that change them and share a server. */

let added = 0;

/** Adds another Inspector with the usual password, without computing its hash again. */
export async function addInspector({
  services,
}: Pick<TestServer, 'services'>): Promise<{ id: number; email: string }> {
  const { db } = services.database;
  const { id: _, ...row } = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', emailOf('Inspector'))
    .executeTakeFirstOrThrow();
  added += 1;
  const email = `inspector@t${String(added)}.test`;
  const { id } = await db
    .insertInto('users')
    .values({ ...row, email, email_key: email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}
