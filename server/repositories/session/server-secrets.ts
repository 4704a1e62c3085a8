import { randomBytes } from 'node:crypto';
import type { Queries } from '../../db/database';

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

/** Enough that no two installations have the same name. */
const NAME_BYTES = 8;

/**
 * What distinguishes this installation from others; not a secret. A restored backup has the same
 * name, an empty server into which records are imported has another.
 */
export const installationName = async (db: Queries): Promise<string> =>
  (await serverSecret(db, 'export')).toString('hex', 0, NAME_BYTES);
