/** What is shown in place of a record that is not there. */
export const MISSING_RECORD = {
  project: 'Deleted project',
  client: 'Deleted client',
  inspection: 'Deleted inspection',
  assignee: 'No longer active',
} as const;
