import { nanoid } from 'nanoid';
import type { ReactNode } from 'react';
import { CALENDAR_MESSAGES } from '../../../contract/calendar/messages';
import type { FeedChange } from '../../../machines/calendar/calendar-feed.machine';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { LoadFailure } from '../../loading/load-failure';
import { useLoad } from '../../loading/use-load';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyText } from '../../ui/copy-text';
import { formatMinute } from '../../ui/dates';
import { Dialog } from '../../ui/dialog';
import { FailureMessage } from '../../ui/failure-alert';
import { Skeleton } from '../../ui/skeleton';
import { showSnackbar } from '../../ui/snackbar';
import { useCalendarMachines } from './machines';
import './calendar.css';

const DONE = {
  create: CALENDAR_MESSAGES.created,
  replace: CALENDAR_MESSAGES.replaced,
  remove: CALENDAR_MESSAGES.removed,
} as const;

const QUERY = {};
const changeTo = (kind: FeedChange['kind']): FeedChange => ({ kind, idempotencyKey: nanoid() });

/** The address for calendar apps, and a link that opens it in one. */
function Address({ path }: { path: string }): ReactNode {
  const url = new URL(path, window.location.href).href;
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
    onDone: ({ kind }) => {
      showSnackbar('success', DONE[kind]);
    },
  });
  const { actor, failure, isBusy, isAsking, subject } = change;
  const { data } = feed;
  const ask = (kind: FeedChange['kind']) => () => {
    actor.send({ type: 'action.ask', subject: changeTo(kind) });
  };
  const isRemoving = subject?.kind === 'remove';
  return (
    <Dialog visible blockScroll coversPhone header="Calendar Feed" onHide={onClose}>
      <div className="calendar-dialog">
        <p>
          Calendar apps show your inspections, and when your items are due. They follow changes
          within hours. Whoever has the address can read this, so keep it to yourself.
        </p>
        {failure === null || isBusy ? null : (
          <FailureMessage
            title={CALENDAR_MESSAGES.changeFailed}
            failure={failure}
            onDismiss={() => {
              actor.send({ type: 'error.dismiss' });
            }}
          />
        )}
        <LoadFailure record={feed} title={CALENDAR_MESSAGES.loadFailed} />
        {data === null && feed.failure === null ? (
          <Skeleton label="Loading calendar feed..." shape="table" count={1} />
        ) : null}
        {data?.createdAt === null ? (
          <Button
            disabled={isBusy}
            onClick={() => {
              actor.send({ type: 'action.run', subject: changeTo('create') });
            }}
          >
            {isBusy ? 'Creating …' : 'Create Feed'}
          </Button>
        ) : null}
        {data?.createdAt == null ? null : (
          <>
            {data.path === null ? (
              <p>The address of your feed is not known any more. Replace it to get a new one.</p>
            ) : (
              <Address path={data.path} />
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
      <ConfirmDialog
        isOpen={isAsking}
        title={isRemoving ? 'Remove Feed' : 'Replace Address'}
        confirmLabel={isRemoving ? 'Remove' : 'Replace'}
        isDangerous
        onConfirm={() => {
          actor.send({ type: 'action.confirm' });
        }}
        onCancel={() => {
          actor.send({ type: 'action.cancel' });
        }}
      >
        <p>Calendar apps with the present address get nothing any more.</p>
      </ConfirmDialog>
    </Dialog>
  );
}
