import type { Item } from '../../contract/items/item';
import { formMachineOf } from '../forms/form.machine';
import {
  noVerdict,
  returnPhotos,
  validateVerdict,
  type VerdictValues,
  waitingItemOf,
} from './verdict-values';

/**
 * The form of the dialog that returns an item or verifies one's own resolution. If somebody else
 * has verified or returned the item, that is a failure to report.
 */
export const verdictMachine = formMachineOf<VerdictValues, Item>({
  id: 'verdict',
  validate: validateVerdict,
  isAllMine: true,
  valuesOf: (record) => {
    const item = waitingItemOf(record);
    return item && { values: noVerdict(item), version: item.version };
  },
  eventFor: (end) =>
    end === null
      ? { type: 'resolution.cancel' }
      : {
          type: 'item.resolved',
          item: end.saved,
          photos: returnPhotos(end.values.photos, end.saved.returnCount),
        },
});
