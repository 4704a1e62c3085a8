import { randomBytes } from 'node:crypto';
import type { Queries } from '../db/database';

/**
 * A secret of this installation, generated on first use. It is stored in the database, so that
 * servers with the same database share it.
 */
export async function serverSecret(db: Queries, name: string): Promise<Buffer> {
  await db
    .insertInto('server_secrets')
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64');
}
