import type { ReactNode } from 'react';
import { countItems } from '../../../../contract/inspections/completion-rate';
import type { InspectionWithItems } from '../../../../contract/inspections/inspection';
import type { Item } from '../../../../contract/items/item';
import { dayOfInspection } from '../inspection-dates';
import { Description, Detail, Details } from '../../../ui/text/details';
import { InspectionStatusChip } from '../inspection-status-chip';

interface Props {
  inspection: InspectionWithItems;
  /** The current items, after moves and deletions. */
  items: readonly Item[];
}

/** The heading of a printed inspection. */
export function PrintedFacts({ inspection, items }: Props): ReactNode {
  const { settled, total } = countItems(items);
  const person = inspection.assignedToUserName ?? inspection.inspectorName;
  return (
    <div className="on-paper">
      <Details>
        <Detail label="Project">{inspection.projectName}</Detail>
        <Detail label="Client">{inspection.clientName}</Detail>
        <Detail label="Inspector">{person || 'Unassigned'}</Detail>
        <Detail label="Date">{dayOfInspection(inspection)}</Detail>
        <Detail label="Status">
          <InspectionStatusChip status={inspection.status} />
        </Detail>
        <Detail label="Resolved">{`${String(settled)} of ${String(total)}`}</Detail>
      </Details>
      {inspection.description === null ? null : <Description>{inspection.description}</Description>}
      {inspection.notes === null ? null : <Description>{inspection.notes}</Description>}
    </div>
  );
}
