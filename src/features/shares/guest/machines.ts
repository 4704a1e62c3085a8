import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';
import { openShare } from '../../../../contract/shares/calls';
import { sharedReportMachine } from '../../../../machines/shares/shared-report.machine';
import { hearRecords, loadEffects, type Watched } from '../../../loading/load-effects';
import { type CallApi, orThrow } from '../../../platform/http/call-api';
import { onUnshownNews } from '../../../platform/live/record-news';
import { stopAll } from '../../../platform/stop-all';

/** A single timer would stop while the device sleeps, and cannot wait for a month. */
const LOOK_MS = 10_000;

/**
 * The machine of the page that a link leads to, with its effects. It does not need a signed-in
 * user. When the link ends, the server is asked again, which says so.
 */
export function provideGuestMachines({ api }: { api: CallApi }) {
  /** By the clock of this device. */
  let endsAt = Infinity;
  const effects = loadEffects(async ({ token }: { token: string }, signal) => {
    const { data } = await orThrow(api(openShare, { params: { token }, signal }));
    endsAt = Date.now() + (data.report?.endsInMs ?? Infinity);
    return data;
  });
  const watchEnd = (onEnd: () => void) => {
    const looking = setInterval(() => {
      if (Date.now() < endsAt) return;
      endsAt = Infinity;
      onEnd();
    }, LOOK_MS);
    return () => {
      clearInterval(looking);
    };
  };
  return {
    sharedReport: sharedReportMachine.provide({
      ...effects,
      actors: {
        ...effects.actors,
        watchChanges: fromCallback<EventObject, NonReducibleUnknown, Watched>(({ sendBack }) =>
          stopAll([
            hearRecords(onUnshownNews, sendBack),
            watchEnd(() => {
              sendBack({ type: 'changes.made' });
            }),
          ]),
        ),
      },
    }),
  };
}
