import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import { isOverdue } from '../../../../contract/items/item-status';
import { localDay } from '../../../../machines/forms/local-minute';
import { formatDay, formatRelativeDay } from '../../../ui/dates';
import { formatDollars } from '../../../ui/dollars';
import { Prose } from './detail';
import { Chip } from '../../../ui/chip';
import { Details, Description, Detail } from '../../../ui/details';
import '../due-date.css';

function DueDate({ item }: { item: Item }): ReactNode {
  if (item.dueDate === null) return '–';
  const today = localDay(new Date());
  return (
    <span className={isOverdue(item, today) ? 'overdue' : ''}>
      {formatDay(item.dueDate)} ({formatRelativeDay(item.dueDate, today)})
    </span>
  );
}

/** An item's fields; those without a value are omitted. */
export function ItemDetails({ item }: { item: Item }): ReactNode {
  return (
    <section className="card" aria-labelledby="item-details-heading">
      <h2 id="item-details-heading">Details</h2>
      {item.description === '' ? null : <Description>{item.description}</Description>}
      <Details>
        <Detail label="Due Date">
          <DueDate item={item} />
        </Detail>
        <Detail label="Assigned To">{item.assignedTo?.name ?? 'Unassigned'}</Detail>
        <Detail label="Severity">
          {item.severity === null ? null : <span className="capitalised">{item.severity}</span>}
        </Detail>
        <Detail label="Cost Estimate">{formatDollars(item.costEstimate)}</Detail>
        <Detail label="Estimated Hours">{item.estimatedHours}</Detail>
        <Detail label="Progress">
          {item.status === 'InProgress' ? `${String(item.progress)} %` : null}
        </Detail>
      </Details>
      {item.tags.length === 0 ? null : (
        <ul className="tag-list" aria-label="Tags">
          {item.tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <Prose title="Technical Notes" text={item.technicalNotes} />
      <Prose title="Recommended Action" text={item.recommendedAction} />
      <Prose title="Notes" text={item.notes} />
    </section>
  );
}
