export const INSPECTION_MESSAGES = {
  title: 'Title is required',
  project: 'Project is required',
  date: 'Date is required',
  inspectorName: 'Inspector name is required',
  saveFailed: 'Error saving inspection. Please check the console for details.',
  invalidId: 'Invalid inspection ID',
  loadDetailsFailed: 'Failed to load inspection details',
  loadFailed: 'Failed to load inspection',
  notFoundTitle: 'Inspection Not Found',
  notFound: (id: number | string) => `The inspection with ID ${String(id)} could not be found.`,
} as const;
