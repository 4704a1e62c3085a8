import {
  getCalendarFeed,
  removeCalendarFeed,
  replaceCalendarFeed,
} from '../../../contract/calendar/calls';
import {
  calendarFeedChangeMachine,
  calendarFeedMachine,
} from '../../../machines/calendar/calendar-feed.machine';
import { actionEffects } from '../../actions/action-effects';
import { loadEffects } from '../../loading/load-effects';
import { orThrow } from '../../platform/http/call-api';
import { machinesHook, type SignedIn } from '../session/signed-in';

/** The machines of the user's own calendar feed with their effects. */
export function provideCalendarMachines({ api }: SignedIn) {
  return {
    calendarFeed: calendarFeedMachine.provide(
      loadEffects(async (_, signal) => (await orThrow(api(getCalendarFeed, { signal }))).data),
    ),
    calendarFeedChange: calendarFeedChangeMachine.provide(
      actionEffects(async ({ kind }, sending) => {
        const call = kind === 'remove' ? removeCalendarFeed : replaceCalendarFeed;
        return (await orThrow(api(call, sending))).data;
      }),
    ),
  };
}

export const useCalendarMachines = machinesHook(provideCalendarMachines);
