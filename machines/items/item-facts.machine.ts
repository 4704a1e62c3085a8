import { Item } from '../../contract/items/item';
import type { FormErrors, Validated } from '../forms/form-context';
import { formMachineOf } from '../forms/form.machine';
import { storedValues } from '../forms/stored-values';
import { dueDateError } from './day-rules';

/** The fields of an item that are changed on its page, without its form. */
export interface ItemFacts {
  dueDate: string;
  assignedToId: number | null;
}

/** The facts of an item as a form stores them. */
export const factsOf = ({ dueDate, assignedToId }: Item): ItemFacts => ({
  dueDate: dueDate ?? '',
  assignedToId,
});

/** The errors of the facts, by field. */
export function validateFacts(form: Validated<ItemFacts>): FormErrors<ItemFacts> {
  const error = dueDateError(form);
  return error === undefined ? {} : { dueDate: error };
}

/** The facts in the record of a conflict; null if it is not an item. */
export const factsOfRecord = storedValues(Item, factsOf);

/** Changes the due date or the assignee of an item on its page. */
export const itemFactsMachine = formMachineOf<ItemFacts, Item>({
  id: 'itemFacts',
  validate: validateFacts,
  valuesOf: factsOfRecord,
});
