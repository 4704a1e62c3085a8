import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { entriesInWords, type EntryInWords } from '../../../contract/history/entries-in-words';
import { datesOfImported } from '../../../contract/inspections/imported-day';
import type { historyMachine, HistorySubject } from '../../../machines/history/history.machine';
import { isUnanswered } from '../../../machines/unanswered';
import { DATES_IN_WORDS } from '../../forms/in-words';
import { useInform, useScreenActor } from '../../platform/actors';
import { useIsOnline } from '../../platform/connection/use-is-online';
import { Alert } from '../../ui/message/alert';
import { breakable } from '../../ui/text/breakable';
import { Button } from '../../ui/button/button';
import { formatDay, formatMinute } from '../../ui/text/dates';
import { Detail, Details } from '../../ui/text/details';
import { ErrorPanel } from '../../ui/message/error-panel';
import { Skeleton } from '../../ui/page/skeleton';
import { DownloadButton, DownloadFailure } from './history-download';
import { HistoryFilters } from './history-filters';
import { useHistoryMachines } from './machines';
import { selectIsBusy } from '../../platform/select-is-busy';
import './history.css';

type Snapshot = SnapshotFrom<typeof historyMachine>;

const selectContext = ({ context }: Snapshot) => context;
const selectIsHidden = (snapshot: Snapshot) => snapshot.hasTag('hidden');

function Entry({ entry }: { entry: EntryInWords }): ReactNode {
  const { who, what, at, thumbnailUrl, changes } = entry;
  return (
    <li>
      <p>
        <strong>{who}</strong> {breakable(what)}
      </p>
      <p className="card-note">
        <time dateTime={at}>{formatMinute(at)}</time>
      </p>
      {thumbnailUrl === null ? null : <img src={thumbnailUrl} alt="" width={96} loading="lazy" />}
      {changes.length === 0 ? null : (
        <Details>
          {changes.map(({ label, from, to }) => (
            <Detail key={label} label={label}>
              <span className="card-note">{from ?? 'Empty'}</span> → {to ?? 'Empty'}
            </Detail>
          ))}
        </Details>
      )}
    </li>
  );
}

interface Props {
  subject: HistorySubject;
  /** The version of the record, which changes with it. */
  version: number;
  /** Whether it is an inspection that was imported, whose dates may have no time. */
  isImported?: boolean;
}

/** Who changed what and when, loaded when the user wants to see it. */
export default function HistoryCard({ subject, version, isImported = false }: Props): ReactNode {
  const id = useId();
  const actor = useScreenActor(useHistoryMachines().history, { input: { subject } });
  const download = useScreenActor(useHistoryMachines().historyDownload, {
    input: { listener: null, key: 'history' },
  });
  useInform(actor, { type: 'record.changed', version });
  const { entries, before, failure, filter, people, olderRemovedAt } = useSelector(
    actor,
    selectContext,
  );
  const isOnline = useIsOnline();
  const isHidden = useSelector(actor, selectIsHidden);
  const isBusy = useSelector(actor, selectIsBusy);
  const shown = useMemo(
    () =>
      entriesInWords(
        entries,
        subject.kind === 'item',
        isImported ? datesOfImported(DATES_IN_WORDS) : DATES_IN_WORDS,
      ),
    [entries, subject.kind, isImported],
  );
  const more = () => {
    actor.send({ type: 'history.more' });
  };
  return (
    <section className="card history" aria-labelledby={id}>
      <div className="card-header">
        <h2 id={id}>History</h2>
        <Button
          look="outlined"
          aria-expanded={!isHidden}
          onClick={() => {
            actor.send({ type: isHidden ? 'history.show' : 'history.hide' });
          }}
        >
          {isHidden ? 'Show History' : 'Hide History'}
        </Button>
      </div>
      {isHidden || people.length === 0 ? null : (
        <HistoryFilters
          subject={subject}
          filter={filter}
          people={people}
          onFilter={(next) => {
            actor.send({ type: 'history.filter', filter: next });
          }}
        >
          <DownloadButton actor={download} file={{ subject, ...filter }} />
        </HistoryFilters>
      )}
      <DownloadFailure actor={download} />
      {shown.length === 0 ? null : (
        <ul className="stack">
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {isHidden || isBusy || failure !== null || shown.length > 0 ? null : (
        <p className="nothing-here">
          {filter.userId === null && filter.kind === null
            ? 'Nothing has been changed since the history began.'
            : 'No changes match the filters.'}
        </p>
      )}
      {isBusy && entries.length === 0 ? <Skeleton label="Loading history..." count={3} /> : null}
      {failure === null || isBusy ? null : isOnline || !isUnanswered(failure) ? (
        <ErrorPanel
          title="The history could not be loaded"
          message={failure.message}
          onRetry={more}
        />
      ) : (
        <Alert
          kind="info"
          className="error-panel"
          action={
            <Button look="outlined" onClick={more}>
              Try Again
            </Button>
          }
        >
          The history needs a connection.
        </Alert>
      )}
      {before === null || failure !== null ? null : (
        <Button look="outlined" disabled={isBusy} onClick={more}>
          {isBusy ? 'Loading...' : 'Show Older Changes'}
        </Button>
      )}
      {before !== null || olderRemovedAt === null ? null : (
        <p className="card-note">Older entries were removed on {formatDay(olderRemovedAt)}.</p>
      )}
    </section>
  );
}
