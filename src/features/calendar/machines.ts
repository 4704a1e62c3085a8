import {
  createCalendarFeed,
  getCalendarFeed,
  removeCalendarFeed,
  replaceCalendarFeed,
} from '../../../contract/calendar/calls';
import {
  calendarFeedChangeMachine,
  calendarFeedMachine,
  type FeedChange,
} from '../../../machines/calendar/calendar-feed.machine';
import { actionEffects } from '../../actions/action-effects';
import { loadEffects } from '../../loading/load-effects';
import { orThrow } from '../../platform/http/call-api';
import { machinesHook, type SignedIn } from '../session/signed-in';

const CALLS = {
  create: createCalendarFeed,
  replace: replaceCalendarFeed,
  remove: removeCalendarFeed,
} as const;

/** The machines of the user's own calendar feed with their effects. */
export function provideCalendarMachines({ api }: SignedIn) {
  return {
    calendarFeed: calendarFeedMachine.provide(
      loadEffects(async (_, signal) => (await orThrow(api(getCalendarFeed, { signal }))).data),
    ),
    calendarFeedChange: calendarFeedChangeMachine.provide(
      actionEffects<FeedChange, { isNew: boolean }>(async ({ kind }, sending) => {
        await orThrow(api(CALLS[kind], sending));
        return { isNew: true };
      }),
    ),
  };
}

export const useCalendarMachines = machinesHook(provideCalendarMachines);
