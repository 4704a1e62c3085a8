import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { dependentsOf } from '../../../../machines/outbox/records-of-change';
import { createsRecord, kindOf } from '../../../../machines/outbox/waiting-calls';
import type { UploadEntry } from '../../../../machines/uploads/upload-entry';
import { isOfItem } from '../../../../machines/uploads/item-of-photo';
import type { Lost } from './change-words';

type Entry = Pick<UploadEntry, 'itemId' | 'localItemId'>;

/** What cannot be sent without the record that a change creates. */
export function lostWith(
  change: ListedChange,
  changes: readonly ListedChange[],
  uploads: readonly Entry[],
): Lost {
  const others = dependentsOf(change, changes).filter(({ key }) => key !== change.key);
  const created = others.filter((other) => createsRecord(other) && kindOf(other) === 'item');
  const itemIds = [change, ...created]
    .filter((one) => kindOf(one) === 'item')
    .map(({ record }) => record);
  return {
    items: created.length,
    changes: others.length - created.length,
    photos: uploads.filter((entry) => itemIds.some((id) => isOfItem(entry, id))).length,
  };
}
