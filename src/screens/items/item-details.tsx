import type { ReactNode } from 'react';
import type { Item } from '../../../contract/item';
import { isOverdue } from '../../../contract/rules/item-status';
import { localDay } from '../../../machines/form/local-minute';
import { formatDay, formatRelativeDay } from '../../components/dates';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function Detail({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return children === null || children === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function DueDate({ item }: { item: Item }): ReactNode {
  if (item.dueDate === null) return '–';
  const today = localDay(new Date());
  return (
    <span className={isOverdue(item, today) ? 'overdue' : ''}>
      {formatDay(item.dueDate)} ({formatRelativeDay(item.dueDate, today)})
    </span>
  );
}

function Prose({ title, text }: { title: string; text: string | null }): ReactNode {
  return text === null || text === '' ? null : (
    <>
      <h3>{title}</h3>
      <p className="description">{text}</p>
    </>
  );
}

/** An item's fields; those without a value are left out. */
export function ItemDetails({ item }: { item: Item }): ReactNode {
  return (
    <section className="card" aria-labelledby="item-details-heading">
      <h2 id="item-details-heading">Details</h2>
      {item.description === '' ? null : <p className="description">{item.description}</p>}
      <dl className="details">
        <Detail label="Due Date">
          <DueDate item={item} />
        </Detail>
        <Detail label="Assigned To">{item.assignedTo?.name ?? 'Unassigned'}</Detail>
        <Detail label="Severity">{item.severity}</Detail>
        <Detail label="Cost Estimate">
          {item.costEstimate === null ? null : dollars.format(item.costEstimate)}
        </Detail>
        <Detail label="Estimated Hours">{item.estimatedHours}</Detail>
        <Detail label="Actual Hours">{item.actualHours}</Detail>
        <Detail label="Progress">
          {item.status === 'InProgress' ? `${String(item.progress)} %` : null}
        </Detail>
        <Detail label="Resolved">
          {item.resolvedDate === null
            ? null
            : [formatDay(item.resolvedDate), item.resolvedByUserName].filter(Boolean).join(', ')}
        </Detail>
      </dl>
      {item.tags.length === 0 ? null : (
        <ul className="tag-list" aria-label="Tags">
          {item.tags.map((tag) => (
            <li key={tag} className="chip">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <Prose title="Resolution Notes" text={item.resolutionNotes} />
      <Prose title="Follow-up Actions" text={item.followUpActions} />
      <Prose title="Technical Notes" text={item.technicalNotes} />
      <Prose title="Recommended Action" text={item.recommendedAction} />
      <Prose title="Notes" text={item.notes} />
    </section>
  );
}
