export const DASHBOARD_MESSAGES = {
  loadFailed: 'Failed to load dashboard data',
  clientStatisticsFailed: 'Failed to fetch client statistics',
  projectStatisticsFailed: 'Failed to fetch project statistics',
  /** What a card leads to, where no filter shows only the counted records. */
  opensAllProjects: 'Opens all projects, also completed ones',
  opensAllCompleted: 'Opens the complete inspections of all months',
} as const;
