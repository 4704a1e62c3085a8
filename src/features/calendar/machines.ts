import {
  getCalendarFeed,
  removeCalendarFeed,
  replaceCalendarFeed,
} from '../../../contract/calendar/calls';
import { CALENDAR_MESSAGES } from '../../../contract/calendar/messages';
import {
  calendarFeedChangeMachine,
  calendarFeedMachine,
} from '../../../machines/calendar/calendar-feed.machine';
import { changeEffects } from '../../actions/change-effects';
import { loadEffects } from '../../loading/load-effects';
import { orThrow } from '../../platform/http/call-api';
import { machinesHook, type SignedIn } from '../session/signed-in';

export const FEED_DONE = {
  create: CALENDAR_MESSAGES.created,
  replace: CALENDAR_MESSAGES.replaced,
  remove: CALENDAR_MESSAGES.removed,
} as const;

/** The machines of the user's own calendar feed with their effects. */
export function provideCalendarMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    calendarFeed: calendarFeedMachine.provide(
      loadEffects(async (_, signal) => (await orThrow(api(getCalendarFeed, { signal }))).data),
    ),
    calendarFeedChange: calendarFeedChangeMachine.provide(
      changeEffects(
        outside,
        async ({ kind }, sending) => {
          const call = kind === 'remove' ? removeCalendarFeed : replaceCalendarFeed;
          return (await orThrow(api(call, sending))).data;
        },
        { done: ({ kind }) => FEED_DONE[kind], failed: () => CALENDAR_MESSAGES.changeFailed },
      ),
    ),
  };
}

export const useCalendarMachines = machinesHook(provideCalendarMachines);
