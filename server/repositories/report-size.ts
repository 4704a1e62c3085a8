import type { ReportSize } from '../../contract/reports/messages';
import type { Queries } from '../db/database';
import type { ReportSubject } from './reports';

/**
 * The items and photos of a report. That of a project has those of its inspections that are not
 * archived.
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
  const { items, photos } = await (itemIds === null ? ofPlace : all.where('id', 'in', itemIds))
    .select((eb) => [
      eb.fn.countAll<number>().as('items'),
      eb.fn.sum<number | null>('photo_count').as('photos'),
    ])
    .executeTakeFirstOrThrow();
  return { items, photos: photos ?? 0 };
}
