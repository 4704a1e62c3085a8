import type { ReactNode } from 'react';
import { ASSESSMENT } from '../../../../contract/enums';
import type { InspectionWithItems } from '../../../../contract/inspections/inspection';
import type { Item } from '../../../../contract/items/item';
import { InspectionStatusChip } from '../inspection-status-chip';
import { momentOfInspection } from '../inspection-dates';
import { formatDay } from '../../../ui/text/dates';
import { Details, Description, Detail } from '../../../ui/text/details';
import '../inspections.css';

export function weatherOf({ weatherConditions, temperature }: InspectionWithItems): string {
  const degrees = temperature === null ? null : `${String(temperature)}\u00a0°C`;
  return [weatherConditions, degrees].filter((part) => part !== null).join(', ') || '–';
}

/** How many items were not assessed as passed. */
export const issuesIn = (items: readonly Item[]): number =>
  items.filter(({ assessment }) => assessment !== ASSESSMENT.pass).length;

interface Props {
  inspection: InspectionWithItems;
  /** The current items, after moves and deletions. */
  items: readonly Item[];
}

/** The details of an inspection, without its items. */
export function InspectionDetails({ inspection, items }: Props): ReactNode {
  const issues = issuesIn(items);
  return (
    <section className="card" aria-labelledby="details-heading">
      <h2 id="details-heading">Details</h2>
      {inspection.description === null ? null : <Description>{inspection.description}</Description>}
      <Details>
        <Detail label="Date">{momentOfInspection(inspection)}</Detail>
        <Detail label="Status">
          <InspectionStatusChip status={inspection.status} />
        </Detail>
        <Detail label="Client">{inspection.clientName}</Detail>
        <Detail label="Assigned To">
          {inspection.assignedToUserName ?? (inspection.inspectorName || 'Unassigned')}
        </Detail>
        <Detail label="Weather">{weatherOf(inspection)}</Detail>
        <Detail label="Created By">{inspection.createdByUserName ?? '–'}</Detail>
        <Detail label="Created">{formatDay(inspection.createdAt)}</Detail>
        <Detail label="Items">{items.length}</Detail>
        <Detail label="Issues Found">
          <span className={issues > 0 ? 'issues' : ''}>{issues}</span>
        </Detail>
      </Details>
    </section>
  );
}
