import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Deadline } from '../../../contract/dashboard/calls';
import { DEADLINE_WINDOW_DAYS, DEADLINES_SHOWN } from '../../../contract/dashboard/dashboard-rows';
import { grouped } from '../../../contract/messages/counts';
import type { DayQuery, Deadlines } from '../../../machines/dashboard/parts.machine';
import { breakable } from '../../ui/text/breakable';
import { PriorityChip } from '../items/chips';
import { formatDay, formatRelativeDay } from '../../ui/text/dates';
import { Icon } from '../../ui/icon/icon';
import { type LoadActor, useLoaded } from '../../loading/use-load';
import { Part } from './part';

const hrefOf = ({ id, inspectionId }: Deadline) =>
  inspectionId === null
    ? `/projects/${String(id)}`
    : `/inspections/${String(inspectionId)}/items/${String(id)}`;

function Row({ deadline, today }: { deadline: Deadline; today: string }): ReactNode {
  const { kind, title, dueDate, projectName, priority } = deadline;
  return (
    <li>
      <Link href={hrefOf(deadline)}>
        <span className="deadline-icon">
          <Icon name={kind === 'item' ? 'list' : 'folder'} />
        </span>
        <span className="recent-text">
          <strong title={title}>{breakable(title)}</strong>
          <small>{kind === 'item' ? breakable(projectName) : 'Project ends'}</small>
          <small>
            {formatDay(dueDate)} · {formatRelativeDay(dueDate, today)}
          </small>
        </span>
        {priority === null ? null : <PriorityChip priority={priority} />}
      </Link>
    </li>
  );
}

/** The next deadlines: due dates of unsettled items, and ends of projects; how many have passed. */
export function UpcomingDeadlines({ actor }: { actor: LoadActor<DayQuery, Deadlines> }): ReactNode {
  const { data, query } = useLoaded(actor);
  const overdue = data?.overdueItems ?? 0;
  return (
    <Part
      heading="Upcoming Deadlines"
      name="upcoming deadlines"
      rows={DEADLINES_SHOWN}
      actor={actor}
      action={
        overdue === 0 ? null : (
          <Link className="count-link" href="/items?view=overdue">
            {grouped(overdue)} overdue
          </Link>
        )
      }
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="quiet">No deadlines in the next {DEADLINE_WINDOW_DAYS} days</p>
        ) : (
          <ul className="recent-list">
            {rows.map((deadline) => (
              <Row
                key={`${deadline.kind} ${String(deadline.id)}`}
                deadline={deadline}
                today={query.today}
              />
            ))}
          </ul>
        )
      }
    </Part>
  );
}
