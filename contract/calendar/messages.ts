export const CALENDAR_MESSAGES = {
  loadFailed: 'Failed to load the calendar feed',
  changeFailed: 'Failed to change the calendar feed',
  created: 'Calendar feed created',
  exists: 'You have a calendar feed already. Its address still works.',
  replaced: 'Calendar feed has a new address',
  removed: 'Calendar feed removed',
  unknown: 'There is no calendar at this address.',
} as const;
