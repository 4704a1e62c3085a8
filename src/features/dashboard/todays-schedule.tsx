import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { INSPECTION_STATUS } from '../../../contract/enums';
import { importedDay } from '../../../contract/inspections/imported-day';
import { MAX_PAGE_SIZE } from '../../../contract/limits';
import type { ScheduleEntry, ScheduleQuery } from '../../../machines/dashboard/parts.machine';
import type { Page } from '../../../machines/loading/page';
import { breakable } from '../../ui/text/breakable';
import { Button } from '../../ui/button/button';
import { formatTime } from '../../ui/text/dates';
import { Icon } from '../../ui/icon/icon';
import { TextLink } from '../../ui/text/text-link';
import { type LoadActor, useLoaded } from '../../loading/use-load';
import { Part } from './part';

function Entry({ entry }: { entry: ScheduleEntry }): ReactNode {
  const onlyDay = importedDay(entry.inspectionDate, entry.isImported);
  const isDone = entry.status === INSPECTION_STATUS.complete;
  return (
    <li>
      <Link href={`/inspections/${String(entry.id)}`}>
        <time dateTime={onlyDay ?? entry.inspectionDate}>
          {onlyDay === null ? formatTime(entry.inspectionDate) : 'All day'}
        </time>
        <span className="recent-text">
          <strong title={entry.title}>{breakable(entry.title)}</strong>
          <small>{breakable(entry.projectName)}</small>
        </span>
        {isDone ? (
          <span className="schedule-done">
            <Icon name="check" />
            <span className="visually-hidden">Complete</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

/** The inspections of the user's day, sorted by time. */
export function TodaysSchedule({
  actor,
}: {
  actor: LoadActor<ScheduleQuery, Page<ScheduleEntry>>;
}): ReactNode {
  const { query, isBusy } = useLoaded(actor);
  const showAll = () => {
    actor.send({ type: 'query.changed', query: { ...query, limit: MAX_PAGE_SIZE } });
  };
  const whatFollows = (shown: number, total: number) =>
    query.limit < MAX_PAGE_SIZE ? (
      <Button look="outlined" isWide disabled={isBusy} onClick={showAll}>
        Show all {total}
      </Button>
    ) : (
      <p className="quiet">
        These are the first {shown} of {total}.{' '}
        <TextLink href="/inspections?view=today">Show the list</TextLink>
      </p>
    );
  return (
    <Part heading="Today's Schedule" name="today's schedule" rows={3} actor={actor}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className="quiet">No inspections scheduled for today</p>
        ) : (
          <>
            <ul className="recent-list schedule">
              {rows.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            {rows.length < total ? whatFollows(rows.length, total) : null}
          </>
        )
      }
    </Part>
  );
}
