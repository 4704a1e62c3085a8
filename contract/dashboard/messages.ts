export const DASHBOARD_MESSAGES = {
  loadFailed: 'Failed to load dashboard data',
  clientStatisticsFailed: 'Failed to fetch client statistics',
  projectStatisticsFailed: 'Failed to fetch project statistics',
} as const;
