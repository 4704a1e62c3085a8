export const USER_MESSAGES = {
  email: 'Email is required',
  loadFailed: 'Failed to load users',
  createFailed: 'Failed to create user',
  resetFailed: 'Failed to reset password',
  deactivateFailed: 'Failed to deactivate user',
  reactivateFailed: 'Failed to reactivate user',
  unlockFailed: 'Failed to unlock user',
  updateFailed: 'Failed to update user',
  demoteSelf: 'You cannot take away your own Admin role',
  demoteLastAdmin: 'The last active Admin must stay an Admin',
  deactivateSelf: 'You cannot deactivate your own account',
  deactivateLastAdmin: 'The last active Admin cannot be deactivated',
} as const;
