import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Config } from '../../../server/config';
import { openPostgres } from '../../../server/db/postgres';
import { databaseFile } from '../../../server/db/sqlite';

/** The bytes of a database that no command writes. */
export async function sizeOfDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<number> {
  if (databaseUrl === undefined) return statSync(databaseFile(dataDir)).size;
  const database = openPostgres(databaseUrl);
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database()) AS bytes`.execute(database.db);
  await database.close();
  return rows[0]?.bytes ?? 0;
}
