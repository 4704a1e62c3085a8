import type { ListedChange } from '../outbox/outbox-context';
import { subjectOf } from '../outbox/records-of-change';
import { kindOf } from '../outbox/waiting-calls';
import { isOfItem, type ItemOfPhoto } from '../uploads/item-of-photo';
import type { KnownRecords } from '../uploads/known-records';
import type { ReportSubject } from './report-wish';

type Waiting = Pick<
  ListedChange,
  'call' | 'record' | 'copyOf' | 'inspectionId' | 'itemId' | 'isAttended'
>;

/** Changes that no report shows. */
const NOT_SHOWN: readonly string[] = ['comment', 'signature'];

/**
 * What waits on the device and belongs into a report: the number of changed records and of photos.
 * What the device cannot assign to an inspection or project counts, because the report may lack it.
 * `shown` are the items of the inspection, if the page knows all of them.
 */
export function unsentFor(
  subject: ReportSubject,
  waiting: { changes: readonly Waiting[]; photos: readonly ItemOfPhoto[] },
  { items, inspections }: KnownRecords,
  shown?: readonly number[],
): { records: number; photos: number } {
  const chosen = subject.itemIds;
  const itemIds = chosen ?? shown;
  const isWithin = (inspectionId: number | undefined) => {
    if (inspectionId === undefined || inspectionId === 0) return true;
    if ('inspectionId' in subject) return inspectionId === subject.inspectionId;
    return (inspections.get(inspectionId)?.projectId ?? subject.projectId) === subject.projectId;
  };
  const isLacking = (change: Waiting): boolean => {
    const kind = kindOf(change);
    if (change.isAttended || NOT_SHOWN.includes(kind) || !isWithin(change.inspectionId))
      return false;
    const id = kind === 'item' ? change.record : change.itemId;
    return chosen === undefined || id === undefined || chosen.includes(id);
  };
  const changed = waiting.changes.filter(isLacking);
  const photos = waiting.photos.filter((photo) =>
    itemIds === undefined
      ? isWithin((items.get(photo.itemId) ?? items.get(photo.localItemId ?? 0))?.inspectionId)
      : itemIds.some((id) => isOfItem(photo, id)),
  );
  return { records: new Set(changed.map(subjectOf)).size, photos: photos.length };
}
