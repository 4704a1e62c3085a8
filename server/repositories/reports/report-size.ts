import type { ReportSize } from '../../../contract/reports/messages';
import type { Queries } from '../../db/database';
import type { ReportSubject } from './reports';

/** The inspections of a project that are not archived. */
async function countInspections(db: Queries, projectId: number): Promise<number> {
  const { inspections } = await db
    .selectFrom('inspections')
    .select((eb) => eb.fn.countAll<number>().as('inspections'))
    .where('project_id', '=', projectId)
    .where('is_archived', '=', 0)
    .executeTakeFirstOrThrow();
  return inspections;
}

/**
 * The inspections, items and photos of a report. That of a project has its inspections that are not
 * archived, also those without items.
 * @param itemIds those that it is limited to; null for all
 */
export async function sizeOfReport(
  db: Queries,
  { inspectionId, projectId }: ReportSubject,
  itemIds: readonly number[] | null,
): Promise<ReportSize> {
  const all = db.selectFrom('items');
  const ofPlace =
    inspectionId === null
      ? all.where('project_id', '=', projectId).where('is_archived', '=', 0)
      : all.where('inspection_id', '=', inspectionId);
  const { withItems, items, photos } = await (
    itemIds === null ? ofPlace : all.where('id', 'in', itemIds)
  )
    .select((eb) => [
      eb.fn.count<number>('inspection_id').distinct().as('withItems'),
      eb.fn.countAll<number>().as('items'),
      eb.fn.sum<number | null>('photo_count').as('photos'),
    ])
    .executeTakeFirstOrThrow();
  const isOfProject = inspectionId === null && itemIds === null;
  const inspections = isOfProject ? await countInspections(db, projectId) : withItems;
  return { inspections, items, photos: photos ?? 0 };
}
