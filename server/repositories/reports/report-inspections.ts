import { sql } from 'kysely';
import type { Queries } from '../../db/database';
import { itemIdsOf, type ReportRow } from './report-rows';

/** What reports are about. */

/** The inspections of a report: its own, those of its chosen items, or the current ones of its project. */
function inspectionsOf(db: Queries, report: ReportRow) {
  const all = db.selectFrom('inspections');
  const chosen = itemIdsOf(report);
  if (report.inspection_id !== null) return all.where('id', '=', report.inspection_id);
  const ofProject = all.where('project_id', '=', report.project_id);
  if (chosen === null) return ofProject.where('is_archived', '=', 0);
  const places = db.selectFrom('items').select('inspection_id').where('items.id', 'in', chosen);
  return ofProject.where('id', 'in', places);
}

/**
 * Stores which inspections a report is about before they are read, so that later changes make it
 * outdated. Those of chosen items may be archived.
 * @returns their ids, in the order of the report: the oldest first.
 */
export async function noteInspections(db: Queries, report: ReportRow): Promise<number[]> {
  await db.deleteFrom('report_inspections').where('report_id', '=', report.id).execute();
  await db
    .updateTable('reports')
    .set((eb) => ({
      is_outdated: 0,
      // The inspection may have moved since the report was asked for.
      project_id: eb.fn.coalesce(
        eb.selectFrom('inspections').select('project_id').where('id', '=', report.inspection_id),
        eb.ref('project_id'),
      ),
    }))
    .where('id', '=', report.id)
    .execute();
  await db
    .insertInto('report_inspections')
    .columns(['report_id', 'inspection_id'])
    .expression(
      inspectionsOf(db, report).select([
        sql<number>`CAST(${report.id} AS integer)`.as('report_id'),
        'inspections.id',
      ]),
    )
    .execute();
  const noted = await db
    .selectFrom('report_inspections')
    .innerJoin('inspections', 'inspections.id', 'report_inspections.inspection_id')
    .select('inspections.id')
    .where('report_id', '=', report.id)
    .orderBy('inspection_date')
    .orderBy('inspections.id')
    .execute();
  return noted.map(({ id }) => id);
}
