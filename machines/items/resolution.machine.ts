import type { Item } from '../../contract/item';
import { formMachineOf } from '../form/form.machine';
import {
  openItemOf,
  resolutionValuesOf,
  type ResolutionValues,
  validateResolution,
} from './resolution-values';

/**
 * The resolution dialog. An item that was merely changed meanwhile can still be resolved; one that
 * somebody else has resolved is no conflict to decide but a failure to be told.
 */
export const resolutionMachine = formMachineOf<ResolutionValues, Item>({
  id: 'resolution',
  validate: validateResolution,
  valuesOf: (record, today) => {
    const item = openItemOf(record);
    return item && { values: resolutionValuesOf(item, today), version: item.version };
  },
});
