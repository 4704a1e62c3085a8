import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Inspection } from '../../../contract/inspections/inspection';
import { RECENT_INSPECTIONS_SHOWN } from '../../../contract/dashboard/dashboard-rows';
import { breakable } from '../../ui/text/breakable';
import { InspectionStatusChip } from '../inspections/inspection-status-chip';
import { ButtonLink } from '../../ui/button/button';
import { dayOfInspection } from '../inspections/inspection-dates';
import { Icon } from '../../ui/icon/icon';
import type { LoadActor } from '../../loading/use-load';
import { Part } from './part';

function Row({ inspection }: { inspection: Inspection }): ReactNode {
  return (
    <li>
      <Link href={`/inspections/${String(inspection.id)}`}>
        <span className="recent-text">
          <strong title={inspection.title}>{breakable(inspection.title)}</strong>
          <small>
            {breakable(inspection.projectName)} · {breakable(inspection.clientName)}
          </small>
        </span>
        <small className="nowrap">{dayOfInspection(inspection)}</small>
        <InspectionStatusChip status={inspection.status} />
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

interface Props {
  actor: LoadActor<{ count: number }, readonly Inspection[]>;
  /** Shown if there are none. */
  nothing: ReactNode;
}

/** The latest inspections, with links. */
export function RecentInspections({ actor, nothing }: Props): ReactNode {
  const viewAll = (
    <ButtonLink href="/inspections?view=all" look="outlined">
      View All
    </ButtonLink>
  );
  return (
    <Part
      heading="Recent Inspections"
      name="recent inspections"
      rows={RECENT_INSPECTIONS_SHOWN}
      actor={actor}
      action={viewAll}
    >
      {(inspections) =>
        inspections.length === 0 ? (
          nothing
        ) : (
          <ul className="recent-list with-status">
            {inspections.map((inspection) => (
              <Row key={inspection.id} inspection={inspection} />
            ))}
          </ul>
        )
      }
    </Part>
  );
}
