import type { ReactNode } from 'react';
import { ITEM_STATUS_LABELS, ITEM_STATUSES } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { ItemStatusChip, PriorityChip } from '../chips';
import { DueDate } from '../due-date';

const locationAndCategory = ({ location, category }: Item) =>
  [location, category].filter((part) => part !== null && part !== '').join(' · ');

function Row({ item }: { item: Item }): ReactNode {
  return (
    <tr>
      <td>
        <strong>{item.title}</strong>
        <small>{locationAndCategory(item)}</small>
      </td>
      <td>
        <PriorityChip priority={item.priority} />
      </td>
      <td>
        <ItemStatusChip status={item.status} />
      </td>
      <td>
        <DueDate item={item} />
      </td>
      <td>{item.assignedTo?.name ?? 'Unassigned'}</td>
    </tr>
  );
}

function ItemsOnPaper({ title, items }: { title: string; items: readonly Item[] }): ReactNode {
  return (
    <section>
      <h2>
        {title} <span className="count">{items.length}</span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Priority</th>
            <th scope="col">Status</th>
            <th scope="col">Due Date</th>
            <th scope="col">Assignee</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  /** The items that match the filters, in their order. */
  items: readonly Item[];
  /** The number of all items of the inspection. */
  total: number;
  /** Whether the board is shown, which has a column for each status. */
  isBoard: boolean;
}

/** The items for paper, where pages cannot be turned and columns cannot be scrolled. */
export function PrintedItems({ items, total, isBoard }: Props): ReactNode {
  const groups = isBoard
    ? ITEM_STATUSES.map((status) => ({
        title: ITEM_STATUS_LABELS[status],
        items: items.filter((item) => item.status === status),
      })).filter((group) => group.items.length > 0)
    : [{ title: 'Items', items }].filter(() => items.length > 0);
  return (
    <div className="on-paper">
      {items.length === total ? null : (
        <p>{`Only the items that match the filters: ${String(items.length)} of ${String(total)}.`}</p>
      )}
      {groups.map((group) => (
        <ItemsOnPaper key={group.title} {...group} />
      ))}
    </div>
  );
}
