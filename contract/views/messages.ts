export const VIEW_MESSAGES = {
  loadFailed: 'Failed to load views',
  changeFailed: 'Failed to change the views',
  saved: 'View saved',
  removed: 'View deleted',
  tooMany: (most: number) => `You have ${String(most)} views. Delete one of them first.`,
  onlyOffice: 'Only Admins and project managers may change views of everybody.',
} as const;
