export const PROJECT_MESSAGES = {
  endAfterStart: 'End date must be after start date',
  loadFailed: 'Failed to load projects',
  createFailed: 'Failed to create project',
  updateFailed: 'Failed to update project',
  created: 'Project created successfully',
  updated: 'Project updated successfully',
} as const;
