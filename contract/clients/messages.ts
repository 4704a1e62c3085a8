/** Clients. */

export const CLIENT_MESSAGES = {
  loadFailed: 'Failed to load clients',
  saveFailed: 'Failed to save client',
  archiveFailed: 'Failed to archive client',
  restoreFailed: 'Failed to restore client',
  created: 'Client created successfully',
  updated: 'Client updated successfully',
  archived: 'Client archived successfully',
  restored: 'Client restored successfully',
  /** A project was to be given to it. */
  isArchived: 'This client is archived. Choose another one or restore it first.',
} as const;
