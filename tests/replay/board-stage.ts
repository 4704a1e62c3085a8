import type { Item } from '../../contract/items/item';
import { boardOf, columnOf, dragByMouse, dragByTouch } from '../support/browser/board';
import { PHONE } from '../support/browser/browser';
import { untilFollowing } from '../support/browser/following';
import { addItem, addSite } from '../support/records/records';
import { note } from './diary';
import type { Stage } from './driver';
import { type Held, holdRequests } from './held';
import { letIdle } from './idle';
import { signedInBefore } from '../support/browser/signed-in';
import { until } from './until';
import { toast } from '../support/browser/shown-toasts';

/** The board of an inspection, on which cards are dragged by mouse or by finger. */

const TABLET = { width: 1180, height: 820 };

type Columns = Readonly<Record<string, readonly string[]>>;

const EMPTY: Columns = { Open: [], 'In Progress': [], Resolved: [], Verified: [], Closed: [] };

export interface BoardWorld {
  stage: Stage;
  /** The items, in the order in which they were added. */
  items: readonly Item[];
  /** The titles of the cards that the columns should contain; other columns are empty. */
  cards: Columns;
  /** The expected last message. */
  said: string | null;
  /** The pending move. */
  move: Held | null;
}

/** Whether somebody else changes an item on the path. */
const hearsOthers = ({ path }: Stage) =>
  path.steps.some(({ label }) => label.startsWith('items.loaded'));

/** The board of a new inspection with open items of these titles. */
export async function openedBoard(
  stage: Stage,
  titles: readonly [string, ...string[]],
): Promise<BoardWorld> {
  const { server, page, viewport } = stage;
  const { inspection } = await addSite(server.as.Admin);
  const items: Item[] = [];
  for (const title of titles) {
    items.push(await addItem(server.as.Inspector, { inspectionId: inspection.id, title }));
  }
  if (viewport.width === PHONE.width) {
    note('did', 'A phone has the list only: the board is shown on a tablet, and moved by touch');
    await page.setViewportSize(TABLET);
  }
  await signedInBefore(page, 'Inspector');
  const open = () => page.goto(`/inspections/${String(inspection.id)}?view=kanban`);
  if (hearsOthers(stage)) {
    await letIdle(page);
    await untilFollowing(page, open);
  } else await open();
  await columnOf(page, 'Closed').waitFor();
  return { stage, items, cards: { Open: titles }, said: null, move: null };
}

/** The item of the path. */
export function subjectOf({ items: [first] }: BoardWorld): Item {
  if (first === undefined) throw new Error('The board has no items');
  return first;
}

export const addressOf = (item: Item) => `/inspectionitems/${String(item.id)}`;

/** Delays further requests about the item. */
export async function holdMove(world: BoardWorld): Promise<void> {
  const address = `**/api${addressOf(subjectOf(world))}/status`;
  world.move = await holdRequests(world.stage.page, address);
}

/** Drags the card of the item to a column. */
export async function drag(world: BoardWorld, column: string): Promise<void> {
  const { page, viewport } = world.stage;
  const { title } = subjectOf(world);
  note('did', `Dragged the card “${title}” to “${column}”`);
  const dragTo = viewport.width === PHONE.width ? dragByTouch : dragByMouse;
  await dragTo(page, title, column);
}

/** The pending move. */
export function moveOf({ move }: BoardWorld): Held {
  if (move === null) throw new Error('No request is pending');
  return move;
}

/** The screen with the cards in their expected columns, and the expected messages. */
export async function showBoard({ stage: { page }, cards, said }: BoardWorld): Promise<void> {
  await until('The cards', () => boardOf(page), { ...EMPTY, ...cards });
  if (said !== null) await toast(page, said).first().waitFor();
}
