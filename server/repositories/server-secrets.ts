import { randomBytes } from 'node:crypto';
import type { Queries } from '../db/database';

/**
 * A secret of this installation, made when it is first asked for. It lives in the database so that
 * servers which share one also share it.
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
