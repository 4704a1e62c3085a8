import { openInspections, openItems } from '../messages/counts';

export const USER_MESSAGES = {
  email: 'Email is required',
  loadFailed: 'Failed to load users',
  createFailed: 'Failed to create user',
  resetFailed: 'Failed to reset password',
  deactivateFailed: 'Failed to deactivate user',
  reactivateFailed: 'Failed to reactivate user',
  unlockFailed: 'Failed to unlock user',
  updateFailed: 'Failed to update user',
  passwordOnPage: 'The new password is on the Users page.',
  passwordDoubted:
    'A later reset got no answer, so this password may no longer work. Reset it again to get one that does.',
  passwordReplaced: 'This password no longer works. It was changed or reset again.',
  createdBefore: (email: string) =>
    `User ${email} was created by an earlier attempt, perhaps with another password. Reset the password to get one that is known.`,
  alsoCreated: (email: string) =>
    `An earlier attempt has created ${email} as well. Deactivate it if nobody needs it.`,
  openWork: (open: { items: number; inspections: number }) => {
    const parts = [
      ...(open.items === 0 ? [] : [openItems(open.items)]),
      ...(open.inspections === 0 ? [] : [openInspections(open.inspections)]),
    ];
    const verb = open.items + open.inspections === 1 ? 'is' : 'are';
    return `${parts.join(' and ')} ${verb} still assigned to this user.`;
  },
  /** Another user has the name that is typed. */
  sameName: ({ isActive }: { isActive: boolean }) =>
    isActive
      ? 'Another user has this name. Where people are chosen, email addresses tell them apart.'
      : 'A deactivated user has this name.',
  resetOwn: 'Use Change Password in your own menu to get a new password',
  demoteSelf: 'You cannot take away your own Admin role',
  demoteLastAdmin: 'The last active Admin must stay an Admin',
  deactivateSelf: 'You cannot deactivate your own account',
  deactivateLastAdmin: 'The last active Admin cannot be deactivated',
} as const;
