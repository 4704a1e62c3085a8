export const INSPECTION_MESSAGES = {
  title: 'Title is required',
  project: 'Project is required',
  date: 'Date is required',
  inspectorName: 'Inspector name is required',
  created: 'Inspection created successfully',
  updated: 'Inspection updated successfully',
  saveFailed: 'Error saving inspection. Please check the console for details.',
  invalidId: 'Invalid inspection ID',
  loadDetailsFailed: 'Failed to load inspection details',
  loadFailed: 'Failed to load inspection',
  projectNotLoaded: 'Failed to load the project of the new inspection',
  completeFailed: 'Failed to complete inspection',
  reopenFailed: 'Failed to reopen inspection',
  assignFailed: 'Failed to assign inspection',
  archiveFailed: 'Failed to archive inspection',
  restoreFailed: 'Failed to restore inspection',
  completed: 'Inspection completed',
  reopened: 'Inspection reopened',
  assigned: 'Inspection assigned',
  archived: 'Inspection archived',
  restored: 'Inspection restored',
  archiveQuestion: (mayOpenProjects: boolean) =>
    mayOpenProjects
      ? 'The lists will no longer show it. To find it again, open its project and switch on “Show archived”. You can restore it on its page.'
      : 'The lists will no longer show it. You can restore it on its page as long as you keep that page open or know its address. Otherwise, ask the office, who can find it through its project.',
  completeQuestion: (unsettled: number) =>
    unsettled === 1
      ? 'One item is not resolved yet. It stays open.'
      : `${String(unsettled)} items are not resolved yet. They stay open.`,
  knownProjects:
    'Without a connection, only the projects of the inspections on this device can be chosen.',
  noTypes: 'Inspections have no types yet',
  notDeleted: 'Nothing was deleted. Archive the inspection on its page instead.',
  notFoundTitle: 'Inspection Not Found',
  notFound: (id: number | string) => `The inspection with ID ${String(id)} could not be found.`,
} as const;

/** What has failed, by the action on an inspection. */
export const ACTION_FAILED = {
  complete: INSPECTION_MESSAGES.completeFailed,
  reopen: INSPECTION_MESSAGES.reopenFailed,
  assign: INSPECTION_MESSAGES.assignFailed,
  archive: INSPECTION_MESSAGES.archiveFailed,
  restore: INSPECTION_MESSAGES.restoreFailed,
} as const;
