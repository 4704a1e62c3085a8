import type { CalendarAddress } from '../../contract/calendar/calls';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { loadMachineOf } from '../loading/load.machine';

/** The address of the user's own calendar feed. */
export const calendarFeedMachine = loadMachineOf<object, CalendarAddress>('calendarFeed');

export interface FeedChange {
  kind: 'create' | 'replace' | 'remove';
}

/**
 * Creates the feed at once; replaces its address or removes it after a confirmation. A feed that
 * was created on another device in the meantime is shown, and keeps its address.
 */
export const calendarFeedChangeMachine = confirmedActionMachineOf<FeedChange, { isNew: boolean }>(
  'calendarFeedChange',
  { recordOf: () => 'feed' },
);
