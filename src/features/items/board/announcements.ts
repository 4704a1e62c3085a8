import type { Active, Announcements, Over } from '@dnd-kit/core';
import { ITEM_STATUS_LABELS, ITEM_STATUSES, type ItemStatus } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';

/** The announcements for screen readers while a card is moved. */

/** The data of a column. */
export interface ColumnData {
  status: ItemStatus;
}

/** The column under the dragged card. */
export const columnOf = (over: Over | null) =>
  (over?.data.current as ColumnData | undefined)?.status;

interface Rules {
  /** The item of a card as it is now; undefined if it has left the board. */
  itemOf: (active: Active) => Item | undefined;
  /** The title of the dragged card when it was picked up. */
  title: string;
  refusalOf: (item: Item, status: ItemStatus) => string | null;
  /** Whether a drop asks for the reason of a return. */
  isReturn: (item: Item, status: ItemStatus) => boolean;
}

/** The columns in which the item may not be dropped, and the reasons. */
function limitsOf(item: Item, refusalOf: Rules['refusalOf']): string {
  const refused = ITEM_STATUSES.flatMap((status) => {
    const reason = status === 'Draft' ? null : refusalOf(item, status);
    return reason === null ? [] : [{ label: ITEM_STATUS_LABELS[status], reason }];
  });
  const [first] = refused;
  if (first === undefined) return '';
  return ` Not to ${refused.map(({ label }) => label).join(', ')}: ${first.reason}`;
}

export function announcementsWith({ itemOf, title, refusalOf, isReturn }: Rules): Announcements {
  const gone = `Moving was cancelled. ${title} was deleted, or is no longer shown here.`;
  return {
    onDragStart: ({ active }) => {
      const item = itemOf(active);
      if (item === undefined) return undefined;
      const home = ITEM_STATUS_LABELS[item.status];
      return `Picked up ${item.title} from ${home}.${limitsOf(item, refusalOf)}`;
    },
    onDragOver: ({ active, over }) => {
      const item = itemOf(active);
      if (item === undefined) return undefined;
      const status = columnOf(over);
      return status === undefined
        ? `${item.title} is not over a column.`
        : `${item.title} is over ${ITEM_STATUS_LABELS[status]}.`;
    },
    onDragEnd: ({ active, over }) => {
      const item = itemOf(active);
      if (item === undefined) return gone;
      const home = ITEM_STATUS_LABELS[item.status];
      const status = columnOf(over);
      if (status === undefined || status === item.status) return `${item.title} stays in ${home}.`;
      return isReturn(item, status)
        ? `Return ${item.title}? It stays in ${home} until you give a reason.`
        : `${item.title} was dropped in ${ITEM_STATUS_LABELS[status]}.`;
    },
    onDragCancel: ({ active }) => {
      const item = itemOf(active);
      return item === undefined
        ? gone
        : `Moving was cancelled. ${item.title} stays in ${ITEM_STATUS_LABELS[item.status]}.`;
    },
  };
}

export const INSTRUCTIONS = {
  draggable:
    'To move the item to another column, press space or enter, choose the column with the left ' +
    'and right arrow keys, and press space or enter again. Escape cancels.',
};
