export const INBOX_MESSAGES = {
  loadFailed: 'Failed to load your inbox',
  allRead: 'All notices are read',
  readFailed: 'Failed to mark as read',
} as const;
