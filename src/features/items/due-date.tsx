import type { ReactNode } from 'react';
import type { Item } from '../../../contract/items/item';
import { isOverdue } from '../../../contract/items/item-status';
import { useMoment } from '../../platform/actors';
import { formatDay } from '../../ui/text/dates';
import './due-date.css';

/** The due date of an item. An overdue date is marked by a word, not only by its colour. */
export function DueDate({ item }: { item: Pick<Item, 'dueDate' | 'status'> }): ReactNode {
  const { today } = useMoment();
  if (item.dueDate === null) return '–';
  const day = <span className="nowrap">{formatDay(item.dueDate)}</span>;
  return isOverdue(item, today) ? (
    <span className="overdue">
      {day} <span className="overdue-mark">Overdue</span>
    </span>
  ) : (
    day
  );
}
