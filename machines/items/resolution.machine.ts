import type { Item } from '../../contract/items/item';
import { formMachineOf } from '../forms/form.machine';
import {
  openItemOf,
  resolvedItemOf,
  resolutionValuesOf,
  type ResolutionValues,
  validateResolution,
} from './resolution-values';

/**
 * The form of the resolution dialog. If someone else has changed the item, the user can still
 * resolve it. If someone else has resolved it, that is not a conflict to decide but a failure to
 * report.
 */
export const resolutionMachine = formMachineOf<ResolutionValues, Item>({
  id: 'resolution',
  validate: validateResolution,
  isAllMine: true,
  clockFields: ['resolvedDate'],
  isSettled: (record) => resolvedItemOf(record) !== null,
  valuesOf: (record, today) => {
    const item = openItemOf(record);
    return item && { values: resolutionValuesOf(item, today), version: item.version };
  },
  eventFor: (end) =>
    end === null
      ? { type: 'resolution.cancel' }
      : { type: 'item.resolved', item: end.saved, photos: end.values.photos },
});
