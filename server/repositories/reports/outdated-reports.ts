import type { Queries } from '../../db/database';
import { revisionSubject } from './reports';

/**
 * Marks reports as outdated by records that were added without an entry in the journal; the triggers of the
 * journal do it for all others. As there, a report of chosen items lacks nothing if other items are added.
 */

const outdate = (db: Queries) =>
  db
    .updateTable('reports')
    .set({ is_outdated: 1 })
    .where('is_outdated', '=', 0)
    .where('item_ids', 'is', null);

/** The reports that show these inspections, to which items were added. */
export async function outdateReportsOfInspections(
  db: Queries,
  ids: readonly number[],
): Promise<void> {
  const showing = db
    .selectFrom('report_inspections')
    .select('report_id')
    .where('inspection_id', 'in', ids);
  await outdate(db).where('id', 'in', showing).execute();
}

/** The reports of these projects, to which inspections were added. */
export async function outdateReportsOfProjects(db: Queries, ids: readonly number[]): Promise<void> {
  const subjects = ids.map((projectId) => revisionSubject({ inspectionId: null, projectId }));
  await outdate(db).where('subject', 'in', subjects).execute();
}
