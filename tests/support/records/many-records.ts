import { fill } from '../../../scripts/bench/fill';
import type { Database, Queries } from '../../../server/db/database';

/** More clients, projects, inspections and items than a list sorts at once. */
export const MANY = 10_000;

export const fillWithMany = (database: Database): Promise<void> => fill(database, MANY);

const AT_ONCE = 50;

/** Adds copies of an inspection, without items. */
export async function copyInspection(db: Queries, id: number, count: number): Promise<void> {
  const {
    id: _,
    search_text: _text,
    import_key: _key,
    ...row
  } = await db.selectFrom('inspections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (let rest = count; rest > 0; rest -= AT_ONCE) {
    const copies = Array.from({ length: Math.min(rest, AT_ONCE) }, () => row);
    await db.insertInto('inspections').values(copies).execute();
  }
}
