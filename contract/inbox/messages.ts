export const INBOX_MESSAGES = {
  loadFailed: 'Failed to load your inbox',
  readFailed: 'Failed to mark as read',
} as const;
