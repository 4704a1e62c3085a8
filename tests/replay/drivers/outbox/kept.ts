import type { Locator, Page } from 'playwright';
import { getItem } from '../../../../contract/items/calls';
import type { Item } from '../../../../contract/items/item';
import { OUTBOX_MESSAGES } from '../../../../contract/outbox/messages';
import type { KeptChange } from '../../../../machines/outbox/kept-change';
import { keptChanges, ofItem, waitingChange } from '../../../support/browser/kept-changes';
import { bodyOf } from '../../../support/records/records';
import { notSent } from '../../../support/browser/upload-page';
import type { Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import { until } from '../../until';

/** Changes of one item, which the device keeps and sends. */

/** The title of the item before and after the change, and the one that somebody else sets. */
export const TITLE = 'Ridge';
export const TYPED = 'Eaves';
export const THEIRS = 'Gutter';
/** The reason of a refusal. */
export const REFUSAL = 'Not allowed';

const INSPECTOR = 3;

export const pathOf = ({ inspectionId, id }: Item) =>
  `/inspections/${String(inspectionId)}/items/${String(id)}`;
const recordOf = ({ id }: Item) => `/inspectionitems/${String(id)}`;

const keptOf = (item: Item, fields: Partial<KeptChange>): KeptChange =>
  waitingChange({ ...ofItem(item), key: 'replayed', userId: INSPECTOR, order: 2, ...fields });

/** A change of the title, as an earlier visit has left it. */
export const retitled = (item: Item, title: string): KeptChange =>
  keptOf(item, {
    key: `replay-title-${String(item.id)}`,
    body: { title },
    base: { title: item.title },
  });

/** A deletion of the item. */
export const deleted = (item: Item): KeptChange =>
  keptOf(item, {
    key: `replay-deletion-${String(item.id)}`,
    call: 'deleteItem',
    base: { version: item.version },
  });

/** A change of the item that was made before the others. */
export const earlier = (item: Item): KeptChange =>
  keptOf(item, {
    key: `replay-priority-${String(item.id)}`,
    order: 1,
    call: 'setItemPriority',
    body: { priority: 4 },
    base: { priority: item.priority },
  });

export const holdEarlier = (page: Page, item: Item): Promise<Held> =>
  holdRequests(page, `**/api${recordOf(item)}/priority`);

/** Holds the request that changes the title, or the one that deletes the item. */
export const holdSent = (page: Page, item: Item, method: 'PUT' | 'DELETE' = 'PUT') =>
  holdRequests(page, `**/api${recordOf(item)}`, { method });

/** The item as the server has it; null if it was deleted. */
export async function itemNow({ server }: Stage, item: Item): Promise<Item | null> {
  const answer = await server.as.Admin.get(recordOf(item));
  return answer.status === 404 ? null : bodyOf(getItem, answer);
}

/** Somebody else changes the item. */
export async function changeElsewhere(
  stage: Stage,
  item: Item,
  fields: Partial<Item>,
): Promise<void> {
  const version = (await itemNow(stage, item))?.version;
  const { status } = await stage.server.as.Admin.put(recordOf(item), { ...fields, version });
  if (status !== 200) throw new Error('Nobody else could change the item');
}

export const listIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Not Sent' });

/** Opens the list of what is not sent. */
export async function openList(page: Page): Promise<void> {
  await notSent(page).click();
  await listIn(page).waitFor();
}

const keptTitles = async (page: Page, { id }: Item) =>
  (await keptChanges(page))
    .filter(({ record, call }) => record === id && call !== 'setItemPriority')
    .map(({ call, state }) => `${call} ${state}`);

/** Waits until the device keeps the change in that state. */
export const isKept = (page: Page, item: Item, state = 'updateItem waiting'): Promise<void> =>
  until('The device keeps', () => keptTitles(page, item), [state]);

export const isForgotten = (page: Page, item: Item): Promise<void> =>
  until('The device keeps', () => keptTitles(page, item), []);

/** Its author learns that it waits. */
export const deferred = (page: Page) => page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
