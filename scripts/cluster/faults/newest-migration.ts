import * as z from 'zod/mini';
import type { Cluster } from '../cluster';
import { withDatabase } from '../with-database';

const Rows = z.array(z.object({ name: z.string() }));

/** The newest migration of the tables. */
export async function newestMigration({ databaseUrl }: Cluster): Promise<string> {
  const { rows } = await withDatabase({ connectionString: databaseUrl }, (client) =>
    client.query('SELECT max(name) AS name FROM kysely_migration'),
  );
  return Rows.parse(rows)[0]?.name ?? '';
}
