import { sql } from 'kysely';
import type { Database, Queries } from './database';

type Db = Pick<Database, 'db' | 'engine'>;

const syncAgain = (db: Queries) => sql`PRAGMA synchronous = FULL`.execute(db);

/**
 * SQLite does not change the setting within a transaction, and one may still be open whose rollback
 * failed. The first error matters more than one of these.
 */
async function afterFailure(db: Queries): Promise<void> {
  await sql`rollback`.execute(db).catch(() => undefined);
  await syncAgain(db).catch(() => undefined);
}

/**
 * Runs short work that may be lost in a power cut, such as the lease of a job, which ends with its
 * server anyway. On SQLite its commits do not wait for the disk, which stops the main thread. The
 * next commit that waits brings them to the disk too, and before itself.
 * @param work has the only connection, and must not use another
 */
export async function withoutSync<Result>(
  database: Db,
  work: (database: Db) => Promise<Result>,
): Promise<Result> {
  if (database.engine === 'postgres') return work(database);
  return database.db.connection().execute(async (db) => {
    await sql`PRAGMA synchronous = NORMAL`.execute(db);
    try {
      const result = await work({ db, engine: 'sqlite' });
      await syncAgain(db);
      return result;
    } catch (error) {
      await afterFailure(db);
      throw error;
    }
  });
}
