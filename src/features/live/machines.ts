import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';
import {
  liveMachine,
  type StreamEvent,
  type TabNews as TabEvent,
} from '../../../machines/live/live.machine';
import { createConnection } from '../../platform/connection';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { createHandOut } from './hand-out';
import { lead, sharesLead } from './lead';
import { follow, secondsOpen } from './stream';
import { createTabNews, type Heard } from './tab-news';

const watchConnection = fromCallback<
  EventObject,
  NonReducibleUnknown,
  { type: 'connection.returned' } | { type: 'connection.lost' }
>(({ sendBack }) => createConnection(window).onChange(sendBack));

/** The machine that follows the changes on the server, with its effects. */
export function provideLiveMachines({ send, userId }: Pick<SignedIn, 'send' | 'userId'>) {
  let handOut: ReturnType<typeof createHandOut> | undefined;
  let tabs: ReturnType<typeof createTabNews> | undefined;
  const show = ({ news, spreadMs }: Heard) => {
    if (spreadMs !== undefined) handOut?.spread(spreadMs);
    if (news.length > 0) handOut?.show(news);
  };
  const live = liveMachine.provide({
    actors: {
      lead,
      watchConnection,
      hearTabs: fromCallback<EventObject, NonReducibleUnknown, TabEvent>(({ sendBack }) => {
        handOut = createHandOut(document);
        if (sharesLead()) {
          tabs = createTabNews({ userId, seconds: secondsOpen }, (heard) => {
            show(heard);
            sendBack({ type: 'tab.heard', cursor: heard.cursor });
          });
        }
        return () => {
          handOut?.stop();
          tabs?.close();
          [handOut, tabs] = [undefined, undefined];
        };
      }),
      stream: fromCallback<EventObject, { cursor: string | null }, StreamEvent>(
        ({ input, sendBack }) =>
          follow(
            {
              send,
              tell: (heard) => {
                show(heard);
                tabs?.tell(heard);
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
