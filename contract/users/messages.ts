export const USER_MESSAGES = {
  email: 'Email is required',
  loadFailed: 'Failed to load users',
  createFailed: 'Failed to create user',
  resetFailed: 'Failed to reset password',
  deactivateFailed: 'Failed to deactivate user',
  reactivateFailed: 'Failed to reactivate user',
  unlockFailed: 'Failed to unlock user',
  deactivateSelf: 'You cannot deactivate your own account',
  deactivateLastAdmin: 'The last active Admin cannot be deactivated',
} as const;
