import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { INBOX_MESSAGES } from '../../../contract/inbox/messages';
import { mayHaveUnread } from '../../../machines/inbox/inbox-context';
import type { inboxMachine } from '../../../machines/inbox/inbox.machine';
import { HeldRows } from '../../loading/held-rows';
import { NotLoaded } from '../../loading/not-loaded';
import { useScreenActor } from '../../platform/actors';
import { atEnd } from '../../ui/button/at-end';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/message/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { Skeleton } from '../../ui/page/skeleton';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { useInboxMachines } from './machines';
import { NoticeRow } from './notice-row';
import './inbox.css';

type Snapshot = SnapshotFrom<typeof inboxMachine>;

const selectContext = ({ context }: Snapshot) => context;
// The user does not wait for an attempt that the inbox makes by itself.
const selectIsBusy = (snapshot: Snapshot) =>
  snapshot.hasTag('busy') && snapshot.context.retries === 0;
const selectIsLoading = (snapshot: Snapshot) =>
  snapshot.hasTag('loading') && selectIsBusy(snapshot);

/** What repeats each part that can fail. */
const RETRIES = { newest: 'load.again', older: 'inbox.more', reading: 'inbox.readAll' } as const;

/** The user's inbox: mentions in comments, work that others assigned to them, and verifications. */
export default function InboxScreen(): ReactNode {
  const actor = useScreenActor(useInboxMachines().inbox);
  const context = useSelector(actor, selectContext);
  const { notices, next, newer, failure, failed } = context;
  const isBusy = useSelector(actor, selectIsBusy);
  const isLoading = useSelector(actor, selectIsLoading);
  const send = (type: 'load.again' | 'inbox.more' | 'inbox.readAll') => () => {
    actor.send({ type });
  };
  const isEmpty = notices.length === 0;
  return (
    <>
      <PageHeader title="Inbox" hasShortActions={useIsPhone()}>
        {isEmpty && !isBusy ? null : (
          <Button
            look="outlined"
            {...atEnd(isBusy || !mayHaveUnread(context), send('inbox.readAll'))}
          >
            Mark All Read
          </Button>
        )}
      </PageHeader>
      {failure === null || isBusy ? null : (
        <NotLoaded
          failure={failure}
          title={failed === 'reading' ? INBOX_MESSAGES.readFailed : INBOX_MESSAGES.loadFailed}
          onRetry={send(RETRIES[failed])}
          offline={{ list: 'Notices' }}
          isShown={!isEmpty}
        />
      )}
      {isLoading && isEmpty ? <Skeleton label="Loading inbox..." count={4} /> : null}
      {isEmpty && newer === 0 && !isBusy && failure === null ? (
        <section className="card">
          <EmptyState
            icon="inbox"
            title="Nothing here yet"
            text="Comments that mention you, work that others assign to you, resolutions that you should verify, and resolutions of yours that are returned appear here."
          />
        </section>
      ) : null}
      {isEmpty && newer === 0 ? null : (
        <section className="card inbox">
          <HeldRows list={{ held: newer === 0 ? null : newer, showHeld: send('load.again') }} />
          <ul>
            {notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                onOpen={(id) => {
                  actor.send({ type: 'notice.open', id });
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {next === null ? null : (
        <p>
          <Button look="outlined" disabled={isBusy} onClick={send('inbox.more')}>
            {isBusy ? 'Loading...' : 'Show Older Notices'}
          </Button>
        </p>
      )}
    </>
  );
}
