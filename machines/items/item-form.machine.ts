import type { Item } from '../../contract/items/item';
import { formMachineOf } from '../forms/form.machine';
import { validateItem } from './item-rules';
import { itemOf, type ItemValues } from './item-values';

/** The form that adds an item to an inspection. */
export const newItemFormMachine = formMachineOf<ItemValues, Item>({
  id: 'newItemForm',
  validate: validateItem,
  valuesOf: itemOf,
  clockFields: ['dueDate', 'resolvedDate'],
});

/** The form that changes an item. */
export const itemFormMachine = formMachineOf<ItemValues, Item>({
  id: 'itemForm',
  validate: validateItem,
  valuesOf: itemOf,
  follows: { isResolved: 'status', resolvedAt: 'status', isDraft: 'status' },
});
