import { ITEM_INPUTS, NewItem } from '../../contract/items/calls';
import type { Item } from '../../contract/items/item';
import { copied } from '../../contract/items/item-changes';
import { NO_RESOLUTION } from '../../contract/items/resolution';
import type { Assignee } from '../../contract/users/user';
import type { KeptChange } from './kept-change';

/** Copies of items that are made on the device; pure. */

/**
 * Whether the assignee of an item may be assigned to its copy. Without the list of people, the
 * server decides, and a refused copy is made without them.
 */
export const isAssignable = (people: readonly Assignee[], assignedToId: number | null): boolean =>
  people.length === 0 || people.some(({ id }) => id === assignedToId);

/** Without the local id of its inspection, which requests do not contain. */
export const asOfServer = (body: KeptChange['body']) => ({ ...body, inspectionId: 1 });

/** A copy has no status that depends on when it was made, and by whom. */
const NOBODY = { today: '', userName: '' };

const NAMES = Object.keys(ITEM_INPUTS).filter((name) => !(name in NO_RESOLUTION));

/**
 * The body of the request that creates a copy of an item, as the device shows the item now; null if
 * the server would not accept it: an imported item may lack what a new one needs.
 */
export function bodyOfCopy(item: Item, people: readonly Assignee[]): KeptChange['body'] | null {
  const fields: Readonly<Record<string, unknown>> = {
    ...copied(item, NOBODY, isAssignable(people, item.assignedToId)),
  };
  const given = NAMES.map((name) => [name, fields[name]] as const);
  const body = Object.fromEntries(given.filter(([, value]) => value !== null && value !== ''));
  if (!NewItem.safeParse(asOfServer(body)).success) return null;
  return { ...body, inspectionId: item.inspectionId };
}
