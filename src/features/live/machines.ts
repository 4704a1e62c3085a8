import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';
import { liveMachine, type StreamEvent, type TabHeard } from '../../../machines/live/live.machine';
import { createConnection } from '../../platform/connection/connection';
import { forgetRecords } from '../../platform/live/remembered';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { createContinuity } from './continuity';
import { createChangeDelivery } from './change-delivery';
import { lead, sharesLead } from './lead';
import { follow, type Received, secondsOpen } from './stream';
import { createLiveTabs, type Heard } from './live-tabs';

const watchConnection = fromCallback<
  EventObject,
  NonReducibleUnknown,
  { type: 'connection.returned' } | { type: 'connection.lost' }
>(({ sendBack }) => createConnection(window).onChange(sendBack));

/** The machine that follows the changes on the server, with its effects. */
export function provideLiveMachines({ send, userId }: Pick<SignedIn, 'send' | 'userId'>) {
  let delivery: ReturnType<typeof createChangeDelivery> | undefined;
  let tabs: ReturnType<typeof createLiveTabs> | undefined;
  let continuity: ReturnType<typeof createContinuity> | undefined;
  const show = ({ spreadMs, ...heard }: Heard) => {
    if (spreadMs !== undefined) delivery?.spread(spreadMs);
    const news = continuity?.take(heard) ?? [];
    if (news.length > 0) delivery?.show(news);
  };
  const position = () => continuity?.position() ?? null;
  const live = liveMachine.provide({
    actors: {
      lead,
      watchConnection,
      hearTabs: fromCallback<EventObject, NonReducibleUnknown, TabHeard>(({ sendBack }) => {
        delivery = createChangeDelivery(document);
        continuity = createContinuity(userId, () => delivery?.show('all'));
        if (sharesLead()) {
          tabs = createLiveTabs({ userId, position, seconds: secondsOpen }, (heard) => {
            show(heard);
            sendBack({ type: 'tab.heard', cursor: heard.cursor });
          });
        }
        return () => {
          delivery?.stop();
          tabs?.close();
          continuity?.stop();
          [delivery, tabs, continuity] = [undefined, undefined, undefined];
          forgetRecords();
        };
      }),
      stream: fromCallback<EventObject, { cursor: string | null }, StreamEvent>(
        ({ input, sendBack }) => {
          const from = input.cursor ?? position();
          let after = from;
          const tell = (received: Received) => {
            const heard = { ...received, after };
            after = received.cursor;
            show(heard);
            tabs?.tell(heard);
          };
          return follow({ send, tell, report: sendBack }, from);
        },
      ),
    },
  });
  return { live };
}

export const useLiveMachines = machinesHook(provideLiveMachines);
