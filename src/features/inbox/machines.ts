import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { INBOX_MESSAGES } from '../../../contract/inbox/messages';
import type { InboxPage } from '../../../contract/inbox/notice';
import type { InboxNews, Reading } from '../../../machines/inbox/inbox-context';
import { inboxMachine } from '../../../machines/inbox/inbox.machine';
import { unreadMachine } from '../../../machines/inbox/unread.machine';
import { hearRecords, loadEffects, type Watched } from '../../loading/load-effects';
import { repeats } from '../../loading/repeats';
import { stopAll } from '../../platform/stop-all';
import { onAllRecordNews } from '../../platform/live/record-news';
import { announce } from '../../ui/announce/announcements';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchInbox, fetchUnread, sendReading } from './calls';
import { onRead, announceRead } from './reading-news';

/** The machines of the user's inbox with their effects. */
export function provideInboxMachines({ api, userId }: SignedIn) {
  const effects = loadEffects((_: object, signal) => fetchUnread(api, signal));
  return {
    unread: unreadMachine.provide({
      ...effects,
      actors: {
        ...effects.actors,
        watchChanges: fromCallback<EventObject, NonReducibleUnknown, Watched>(({ sendBack }) =>
          stopAll([
            hearRecords(onAllRecordNews, sendBack),
            onRead(userId, () => {
              sendBack({ type: 'changes.made' });
            }),
          ]),
        ),
      },
    }),
    inbox: inboxMachine.provide({
      ...repeats,
      actors: {
        loadPage: fromPromise<InboxPage, { before: number | null }>(({ input, signal }) =>
          fetchInbox(api, input.before, signal),
        ),
        markRead: fromPromise<Reading, { reading: Reading; isAll: boolean }>(
          async ({ input: { reading, isAll } }) => {
            await sendReading(api, reading);
            announceRead(userId, reading);
            if (isAll) announce('results', () => INBOX_MESSAGES.allRead);
            return reading;
          },
        ),
        watchNews: fromCallback<EventObject, undefined, InboxNews>(({ sendBack }) =>
          stopAll([
            hearRecords(onAllRecordNews, sendBack),
            onRead(userId, (reading) => {
              sendBack(
                reading === null
                  ? { type: 'records.changed', news: 'all' }
                  : { type: 'notices.read', reading },
              );
            }),
          ]),
        ),
      },
    }),
  };
}

export const useInboxMachines = machinesHook(provideInboxMachines);
