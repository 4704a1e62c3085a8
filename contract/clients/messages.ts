export const CLIENT_MESSAGES = {
  loadFailed: 'Failed to load clients',
  saveFailed: 'Failed to save client',
  archiveFailed: 'Failed to archive client',
  restoreFailed: 'Failed to restore client',
  created: 'Client created successfully',
  updated: 'Client updated successfully',
  archived: 'Client archived successfully',
  restored: 'Client restored successfully',
  loadDetailsFailed: 'Failed to load client',
  notFoundTitle: 'Client Not Found',
  notFound: (id: number) => `The client with ID ${String(id)} could not be found.`,
  invalidId: 'Invalid client ID',
  sameName: 'There is already a client with this name, perhaps an archived one.',
  /** The user tried to assign a project to an archived client. */
  isArchived: 'This client is archived. Choose another one or restore it first.',
} as const;
