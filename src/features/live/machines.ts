import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';
import {
  type LeadEvent,
  liveMachine,
  type StreamEvent,
  type TabNews as TabEvent,
} from '../../../machines/live/live.machine';
import { createConnection } from '../../platform/connection';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { createHandOut } from './hand-out';
import { follow, secondsOpen } from './stream';
import { createTabNews, type Heard, type TabNews } from './tab-news';

/** Without Web Locks, as over plain HTTP, each tab follows for itself. */
const lead = fromCallback<EventObject, NonReducibleUnknown, LeadEvent>(({ sendBack }) => {
  const over = new AbortController();
  const begin = () => {
    if (!over.signal.aborted) sendBack({ type: 'lead.gained' });
  };
  if ('locks' in navigator) {
    const untilOver = () =>
      new Promise<void>((resolve) => {
        begin();
        over.signal.addEventListener('abort', () => {
          resolve();
        });
      });
    navigator.locks
      .request('plumbline-live', { signal: over.signal }, untilOver)
      .catch(() => undefined);
  } else begin();
  return () => {
    over.abort();
  };
});

const watchConnection = fromCallback<
  EventObject,
  NonReducibleUnknown,
  { type: 'connection.returned' } | { type: 'connection.lost' }
>(({ sendBack }) => createConnection(window).onChange(sendBack));

/** The machine that follows the changes on the server, with its effects. */
export function provideLiveMachines({ send, userId }: Pick<SignedIn, 'send' | 'userId'>) {
  let tabs: TabNews | undefined;
  const tabNews = () => (tabs ??= createTabNews(userId, secondsOpen));
  let handOut: ReturnType<typeof createHandOut> | undefined;
  const show = ({ news }: Heard) => {
    handOut ??= createHandOut(document);
    if (news.length > 0) handOut(news);
  };
  const live = liveMachine.provide({
    actors: {
      lead,
      watchConnection,
      hearTabs: fromCallback<EventObject, NonReducibleUnknown, TabEvent>(({ sendBack }) =>
        tabNews().listen((heard) => {
          show(heard);
          sendBack({ type: 'tab.heard', cursor: heard.cursor });
        }),
      ),
      stream: fromCallback<EventObject, { cursor: string | null }, StreamEvent>(
        ({ input, sendBack }) =>
          follow(
            {
              send,
              tell: (heard) => {
                show(heard);
                tabNews().tell(heard);
              },
              report: sendBack,
            },
            input.cursor,
          ),
      ),
    },
  });
  return { live };
}

export const useLiveMachines = machinesHook(provideLiveMachines);
