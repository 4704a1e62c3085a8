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

const DONE = {
  create: CALENDAR_MESSAGES.created,
  replace: CALENDAR_MESSAGES.replaced,
  remove: CALENDAR_MESSAGES.removed,
} as const;

/** What a change of the feed has done. */
export const feedInWords = ({ kind }: FeedChange, { isNew }: { isNew: boolean }): string =>
  isNew ? DONE[kind] : CALENDAR_MESSAGES.exists;

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
          const answer = api(CALLS[kind], sending);
          const result = await answer;
          // It was created on another device in the meantime, and keeps its address.
          if (kind === 'create' && !result.success && result.status === 409)
            return { isNew: false };
          await orThrow(answer);
          return { isNew: true };
        },
        { done: feedInWords, failed: () => CALENDAR_MESSAGES.changeFailed },
      ),
    ),
  };
}

export const useCalendarMachines = machinesHook(provideCalendarMachines);
