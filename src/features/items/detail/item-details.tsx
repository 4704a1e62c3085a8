import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import type { ItemFacts } from '../../../../machines/items/item-facts.machine';
import { formatDollars } from '../../../../contract/rules/dollars';
import { AssigneeFact } from './assignee-fact';
import { DueDateFact } from './due-date-fact';
import { StatusFact } from './status-fact';
import { Chip } from '../../../ui/chip/chip';
import { Details, Description, Detail, Prose } from '../../../ui/text/details';

interface Props {
  item: Item;
  /** The actor that loads the item. */
  page: AnyActorRef;
}

/** An item's fields; those without a value are omitted. */
export function ItemDetails({ item, page }: Props): ReactNode {
  // Only one at a time: a second editor would save based on the version before the first.
  const [open, setOpen] = useState<keyof ItemFacts | null>(null);
  const fact = { item, page, open, onOpen: setOpen };
  return (
    <section className="card" aria-labelledby="item-details-heading">
      <h2 id="item-details-heading">Details</h2>
      {item.description === '' ? null : <Description>{item.description}</Description>}
      <Details>
        <Detail label="Status">
          <StatusFact {...fact} />
        </Detail>
        <Detail label="Due Date">
          <DueDateFact {...fact} />
        </Detail>
        <Detail label="Assigned To">
          <AssigneeFact {...fact} />
        </Detail>
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
