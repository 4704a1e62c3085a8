import type { ItemStatus } from '../../contract/enums';
import { Item } from '../../contract/items/item';
import { isSettled } from '../../contract/items/item-status';
import type { FormErrors, Validated } from '../forms/form-context';
import { formMachineOf } from '../forms/form.machine';
import { storedValues } from '../forms/stored-values';
import { dueDateError } from './day-rules';

/** The fields of an item that are changed on its page, without its form. */
export interface ItemFacts {
  dueDate: string;
  assignedToId: number | null;
  status: ItemStatus;
  /** Set and cleared with the status. */
  resolvedDate: string;
  /** Identifies the resolution that the user saw; never changed here. */
  resolvedAt: string | null;
}

/** The facts of an item as a form stores them. */
export const factsOf = (item: Item): ItemFacts => ({
  dueDate: item.dueDate ?? '',
  assignedToId: item.assignedToId,
  status: item.status,
  resolvedDate: item.resolvedDate ?? '',
  resolvedAt: item.resolvedAt ?? null,
});

/** The facts after another status was chosen; `today` is the date on the user's calendar. */
export const withChosenStatus = (initial: ItemFacts, status: ItemStatus, today: string) => ({
  status,
  resolvedDate: isSettled(status) ? initial.resolvedDate || today : '',
});

/** The errors of the facts, by field. */
export function validateFacts(form: Validated<ItemFacts>): FormErrors<ItemFacts> {
  const error = dueDateError(form);
  return error === undefined ? {} : { dueDate: error };
}

/** The facts in the record of a conflict; null if it is not an item. */
export const factsOfRecord = storedValues(Item, factsOf);

/** Changes the due date, the assignee or the status of an item on its page. */
export const itemFactsMachine = formMachineOf<ItemFacts, Item>({
  id: 'itemFacts',
  validate: validateFacts,
  valuesOf: factsOfRecord,
});
