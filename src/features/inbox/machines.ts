import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { InboxPage } from '../../../contract/inbox/notice';
import { inboxMachine, type Reading } from '../../../machines/inbox/inbox.machine';
import { unreadMachine } from '../../../machines/inbox/unread.machine';
import type { RecordsChanged } from '../../../machines/loading/load-context';
import { loadEffects } from '../../loading/load-effects';
import { onAllRecordNews } from '../../platform/live/record-news';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchInbox, fetchUnread, sendReading } from './calls';
import { onRead, tellRead } from './reading-news';

type Watched = { type: 'changes.made' } | { type: 'connection.returned' } | RecordsChanged;

/** The machines of the user's inbox with their effects. */
export function provideInboxMachines({ api, userId }: SignedIn) {
  const { actors } = loadEffects((_: object, signal) => fetchUnread(api, signal));
  return {
    unread: unreadMachine.provide({
      actors: {
        ...actors,
        watchChanges: fromCallback<EventObject, NonReducibleUnknown, Watched>(({ sendBack }) => {
          const stops = [
            onAllRecordNews((news) => {
              sendBack({ type: 'records.changed', news });
            }),
            onRead(() => {
              sendBack({ type: 'changes.made' });
            }),
          ];
          return () => {
            for (const stop of stops) stop();
          };
        }),
      },
    }),
    inbox: inboxMachine.provide({
      actors: {
        loadPage: fromPromise<InboxPage, { before: number | null }>(({ input, signal }) =>
          fetchInbox(api, input.before, signal),
        ),
        markRead: fromPromise<Reading, { reading: Reading }>(async ({ input: { reading } }) => {
          await sendReading(api, reading);
          tellRead(userId);
          return reading;
        }),
        watchNews: fromCallback<EventObject, undefined, RecordsChanged>(({ sendBack }) =>
          onAllRecordNews((news) => {
            sendBack({ type: 'records.changed', news });
          }),
        ),
      },
    }),
  };
}

export const useInboxMachines = machinesHook(provideInboxMachines);
