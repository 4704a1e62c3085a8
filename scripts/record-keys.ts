import { sql } from 'kysely';
import type { Queries } from '../server/db/database';
import { installationName } from '../server/repositories/session/server-secrets';

/** The ids of records in the files of exports and imports. */

export type RecordTable = 'clients' | 'projects' | 'inspections' | 'items';

/** What the keys of all installations begin with. */
const COMMON = 'plumbline:';

const OWN_ID = /^[1-9]\d{0,8}$/;

/**
 * What the keys of records begin with that were created here. No other installation uses it, so
 * that the files of several can be loaded into one.
 */
export async function ownPrefix(db: Queries): Promise<string> {
  return `${COMMON}${await installationName(db)}:`;
}

/** The key of a record of `table`: that of its import, or its id here. */
export const keyIn = (table: RecordTable, prefix: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.import_key`)},
    ${prefix} || CAST(${sql.ref(`${table}.id`)} AS text))`;

/** The ids here of the records that have these keys. */
export async function idsOfKeys(
  db: Queries,
  table: RecordTable,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  if (keys.length === 0) return ids;
  const imported = await db
    .selectFrom(table)
    .select(['id', 'import_key'])
    .where('import_key', 'in', keys)
    .execute();
  for (const { id, import_key } of imported) if (import_key !== null) ids.set(import_key, id);
  // Most files come from elsewhere; for them the name of this installation is not needed.
  if (!keys.some((key) => key.startsWith(COMMON))) return ids;
  const prefix = await ownPrefix(db);
  const own = keys
    .filter((key) => key.startsWith(prefix) && OWN_ID.test(key.slice(prefix.length)))
    .map((key) => Number(key.slice(prefix.length)));
  if (own.length === 0) return ids;
  const created = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', own)
    .where('import_key', 'is', null)
    .execute();
  for (const { id } of created) ids.set(`${prefix}${String(id)}`, id);
  return ids;
}
