import type { CalendarAddress, CalendarFeed } from '../../contract/calendar/calls';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { loadMachineOf } from '../loading/load.machine';

/** The address of the user's own calendar feed. */
export const calendarFeedMachine = loadMachineOf<object, CalendarAddress>('calendarFeed');

export interface FeedChange {
  kind: 'create' | 'replace' | 'remove';
}

/** Creates the feed at once; replaces its address or removes it after a confirmation. */
export const calendarFeedChangeMachine = confirmedActionMachineOf<FeedChange, CalendarFeed>(
  'calendarFeedChange',
  { recordOf: () => 'feed' },
);
