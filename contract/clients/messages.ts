import { grouped } from '../messages/counts';

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
  /** What becomes of the projects of a client that is archived; null if their number is not known. */
  archivedProjects: (count: number | null): string => {
    if (count === 0) return 'It has no projects, and cannot be chosen for new ones.';
    const stay =
      count === 1
        ? 'Its project stays as it is'
        : `Its ${count === null ? '' : `${grouped(count)} `}projects stay as they are`;
    return `${stay}, but the client cannot be chosen for new ones.`;
  },
} as const;
