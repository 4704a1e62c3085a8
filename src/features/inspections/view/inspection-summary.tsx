import type { ReactNode } from 'react';
import { countItems } from '../../../../contract/inspections/completion-rate';
import type { InspectionWithItems } from '../../../../contract/inspections/inspection';
import type { Item } from '../../../../contract/items/item';
import { breakable } from '../../../ui/text/breakable';
import { Chip } from '../../../ui/chip/chip';
import { dayOfInspection } from '../inspection-dates';
import { Description } from '../../../ui/text/details';
import { Icon } from '../../../ui/icon/icon';
import { useIsDesktop } from '../../../ui/window/use-is-desktop';
import { UnsentMark } from '../../../ui/chip/unsent-mark';
import { ItemCompletion } from '../../items/item-completion';
import { InspectionStatusChip } from '../inspection-status-chip';
import { InspectionDetails, issuesIn, weatherOf } from './inspection-details';
import './inspection-summary.css';

interface Props {
  inspection: InspectionWithItems;
  /** The current items, after moves and deletions. */
  items: readonly Item[];
}

/** What an inspector should read before the work, shortened; at a desk also the other facts. */
function Shortened({ inspection, items }: Props): ReactNode {
  const isDesktop = useIsDesktop();
  const { description, notes, createdByUserName } = inspection;
  const facts = [
    `Weather: ${weatherOf(inspection)}`,
    `Created by ${createdByUserName ?? '–'}`,
    `Issues found: ${String(issuesIn(items))}`,
  ];
  const texts = [
    description,
    notes === null ? null : `Notes: ${notes}`,
    isDesktop ? facts.join(' · ') : null,
  ];
  return (
    <>
      {texts.map((text, index) =>
        text === null ? null : (
          <span key={index} className="summary-text">
            {breakable(text)}
          </span>
        ),
      )}
    </>
  );
}

/** An inspection in a few lines, which expand to show all fields. */
export function InspectionSummary({ inspection, items }: Props): ReactNode {
  const { settled, total } = countItems(items);
  const person = inspection.assignedToUserName ?? inspection.inspectorName;
  // A client's name may be too long for the line.
  const facts = [dayOfInspection(inspection), person || 'Unassigned', inspection.clientName].filter(
    (fact) => fact !== '',
  );
  return (
    <details className="inspection-summary">
      <summary>
        <span className="summary-chips">
          <InspectionStatusChip status={inspection.status} />
          {inspection.isArchived ? <Chip>Archived</Chip> : null}
          <UnsentMark kind="inspection" id={inspection.id} />
        </span>
        <span className="summary-progress">
          {total === 0 ? (
            'No items'
          ) : (
            <>
              <progress value={settled} max={total} aria-hidden="true" />
              {settled} of {total} resolved
            </>
          )}
        </span>
        <span className="summary-facts" title={facts.join(' · ')}>
          {facts.join(' · ')}
        </span>
        <span className="summary-more">
          Details
          <Icon name="chevron-down" />
        </span>
        <Shortened inspection={inspection} items={items} />
      </summary>
      <div className="stack">
        <InspectionDetails inspection={inspection} items={items} />
        <ItemCompletion items={items} />
        {inspection.notes === null ? null : (
          <section className="card" aria-labelledby="notes-heading">
            <h2 id="notes-heading">Notes</h2>
            <Description>{inspection.notes}</Description>
          </section>
        )}
      </div>
    </details>
  );
}
