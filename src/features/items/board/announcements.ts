import type { Active, Announcements, Over } from '@dnd-kit/core';
import { ITEM_STATUS_LABELS, ITEM_STATUSES, type ItemStatus } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';

/** The announcements for screen readers while a card is moved. */

/** The data of a draggable card. */
export interface CardData {
  item: Item;
}

/** The data of a column. */
export interface ColumnData {
  status: ItemStatus;
}

/** The item that is being dragged. */
export const itemOf = (active: Active) => (active.data.current as CardData | undefined)?.item;

/** The column under the dragged card. */
export const columnOf = (over: Over | null) =>
  (over?.data.current as ColumnData | undefined)?.status;

const nameOf = (active: Active) => itemOf(active)?.title ?? 'The item';

const homeOf = (active: Active) => {
  const item = itemOf(active);
  return item === undefined ? 'its column' : ITEM_STATUS_LABELS[item.status];
};

type RefusalOf = (item: Item, status: ItemStatus) => string | null;

/** The columns in which the item may not be dropped, and the reasons. */
function limitsOf(active: Active, refusalOf: RefusalOf): string {
  const item = itemOf(active);
  if (item === undefined) return '';
  const refused = ITEM_STATUSES.flatMap((status) => {
    const reason = status === 'Draft' ? null : refusalOf(item, status);
    return reason === null ? [] : [{ label: ITEM_STATUS_LABELS[status], reason }];
  });
  const [first] = refused;
  if (first === undefined) return '';
  return ` Not to ${refused.map(({ label }) => label).join(', ')}: ${first.reason}`;
}

export const announcementsWith = (refusalOf: RefusalOf): Announcements => ({
  onDragStart: ({ active }) =>
    `Picked up ${nameOf(active)} from ${homeOf(active)}.${limitsOf(active, refusalOf)}`,
  onDragOver: ({ active, over }) => {
    const status = columnOf(over);
    return status === undefined
      ? `${nameOf(active)} is not over a column.`
      : `${nameOf(active)} is over ${ITEM_STATUS_LABELS[status]}.`;
  },
  onDragEnd: ({ active, over }) => {
    const status = columnOf(over);
    return status === undefined || status === itemOf(active)?.status
      ? `${nameOf(active)} stays in ${homeOf(active)}.`
      : `${nameOf(active)} was dropped in ${ITEM_STATUS_LABELS[status]}.`;
  },
  onDragCancel: ({ active }) =>
    `Moving was cancelled. ${nameOf(active)} stays in ${homeOf(active)}.`,
});

export const INSTRUCTIONS = {
  draggable:
    'To move the item to another column, press space or enter, choose the column with the left ' +
    'and right arrow keys, and press space or enter again. Escape cancels.',
};
