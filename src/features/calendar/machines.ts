import {
  createCalendarFeed,
  getCalendarFeed,
  removeCalendarFeed,
  replaceCalendarFeed,
} from '../../../contract/calendar/calls';
import { CALENDAR_MESSAGES } from '../../../contract/calendar/messages';
import {
  calendarFeedChangeMachine,
  calendarFeedMachine,
  type FeedChange,
} from '../../../machines/calendar/calendar-feed.machine';
import { changeEffects } from '../../actions/change-effects';
import { loadEffects } from '../../loading/load-effects';
import { orThrow } from '../../platform/http/call-api';
import { machinesHook, type SignedIn } from '../session/signed-in';

const CALLS = {
  create: createCalendarFeed,
  replace: replaceCalendarFeed,
  remove: removeCalendarFeed,
} as const;

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
      changeEffects<FeedChange, { isNew: boolean }>(
        outside,
        async ({ kind }, sending) => {
          await orThrow(api(CALLS[kind], sending));
          return { isNew: true };
        },
        { done: ({ kind }) => FEED_DONE[kind], failed: () => CALENDAR_MESSAGES.changeFailed },
      ),
    ),
  };
}

export const useCalendarMachines = machinesHook(provideCalendarMachines);
