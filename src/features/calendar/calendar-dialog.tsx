import type { ReactNode } from 'react';
import { CALENDAR_MESSAGES } from '../../../contract/calendar/messages';
import type { FeedChange } from '../../../machines/calendar/calendar-feed.machine';
import { ActionFailure } from '../../actions/action-failure';
import { ActionQuestion } from '../../actions/action-question';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { LoadFailure } from '../../loading/load-failure';
import { useLoad } from '../../loading/use-load';
import { publicLink } from '../../platform/public-link';
import { Button } from '../../ui/button/button';
import { CopyText } from '../../ui/text/copy-text';
import { formatMinute } from '../../ui/text/dates';
import { Dialog } from '../../ui/dialog/dialog';
import { Skeleton } from '../../ui/page/skeleton';
import { showSnackbar } from '../../ui/toast/snackbar';
import { feedInWords, useCalendarMachines } from './machines';
import './calendar.css';

const QUERY = {};

/** The address for calendar apps, and a link that opens it in one. */
function Address({ path, origin }: { path: string; origin: string | undefined }): ReactNode {
  const url = publicLink(path, origin);
  return (
    <>
      <CopyText text={url} label="Copy Address" />
      <a href={url.replace(/^https?:/, 'webcal:')}>Open in a Calendar App</a>
    </>
  );
}

/** Creates, shows, replaces and removes the user's own calendar feed. */
export default function CalendarDialog({ onClose }: { onClose: () => void }): ReactNode {
  const machines = useCalendarMachines();
  const feed = useLoad(machines.calendarFeed, QUERY);
  const change = useConfirmedAction(machines.calendarFeedChange, {
    listener: feed.actor,
    onDone: (done, outcome) => {
      showSnackbar(outcome.isNew ? 'success' : 'info', feedInWords(done, outcome));
    },
  });
  const { actor, isBusy, subject } = change;
  const { data } = feed;
  const ask = (kind: FeedChange['kind']) => () => {
    actor.send({ type: 'action.ask', subject: { kind } });
  };
  const isRemoving = subject?.kind === 'remove';
  return (
    <Dialog visible blockScroll coversPhone header="Calendar Feed" onHide={onClose}>
      <div className="calendar-dialog">
        <p>
          Calendar apps show your inspections, and when your items are due. They follow changes
          within hours. Everybody who has the address can read this, so keep it to yourself.
        </p>
        <ActionFailure acting={change} title={CALENDAR_MESSAGES.changeFailed} />
        <LoadFailure record={feed} title={CALENDAR_MESSAGES.loadFailed} />
        {data === null && feed.failure === null ? (
          <Skeleton label="Loading calendar feed..." shape="table" count={1} />
        ) : null}
        {data?.createdAt === null ? (
          <Button
            disabled={isBusy}
            onClick={() => {
              actor.send({ type: 'action.run', subject: { kind: 'create' } });
            }}
          >
            {isBusy ? 'Creating...' : 'Create Feed'}
          </Button>
        ) : null}
        {data?.createdAt == null ? null : (
          <>
            {data.path === null ? (
              <p>The address of your feed is no longer known. Replace it to get a new one.</p>
            ) : (
              <Address path={data.path} origin={data.origin} />
            )}
            <small>Created on {formatMinute(data.createdAt)}</small>
            <p className="calendar-actions">
              <Button look="outlined" disabled={isBusy} onClick={ask('replace')}>
                Replace Address
              </Button>
              <Button look="outlined" disabled={isBusy} onClick={ask('remove')}>
                Remove Feed
              </Button>
            </p>
          </>
        )}
      </div>
      <ActionQuestion
        acting={change}
        title={isRemoving ? 'Remove Feed' : 'Replace Address'}
        confirmLabel={isRemoving ? 'Remove' : 'Replace'}
        isDangerous
      >
        <p>Calendar apps with the current address no longer get anything.</p>
      </ActionQuestion>
    </Dialog>
  );
}
