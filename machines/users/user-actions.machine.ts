import type { User } from '../../contract/users/user';
import { USER_MESSAGES } from '../../contract/users/messages';
import { askedActionMachineOf } from '../actions/asked-action.machine';

export type UserAction = 'resetPassword' | 'unlock' | 'deactivate' | 'reactivate';

export interface UserActionSubject {
  action: UserAction;
  user: User;
}

/** Set after a password reset: it is shown this once. */
export interface UserActionOutcome {
  newPassword: string | null;
}

/** Whether an account is locked at an instant, both in ms. */
export function isLocked({ lockoutEndDate }: Pick<User, 'lockoutEndDate'>, now: number): boolean {
  return lockoutEndDate !== null && Date.parse(lockoutEndDate) > now;
}

/** The actions that a row offers. */
export function actionsOf(user: User, now: number): readonly UserAction[] {
  return [
    'resetPassword',
    ...(isLocked(user, now) ? (['unlock'] as const) : []),
    user.isActive ? 'deactivate' : 'reactivate',
  ];
}

/** Why an account must stay active, or null where it may be deactivated; the server enforces it. */
export function deactivationRefusal(
  { id, role }: User,
  users: readonly User[],
  ownId: number,
): string | null {
  if (id === ownId) return USER_MESSAGES.deactivateSelf;
  const isOtherAdmin = (user: User) => user.id !== id && user.role === 'Admin' && user.isActive;
  return role === 'Admin' && !users.some(isOtherAdmin) ? USER_MESSAGES.deactivateLastAdmin : null;
}

/** An Admin's actions on an account; those that remove something ask first. */
export const userActionsMachine = askedActionMachineOf<UserActionSubject, UserActionOutcome>(
  'userActions',
);
