import type { User } from '../../contract/users/user';
import { USER_MESSAGES } from '../../contract/users/messages';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

export type UserAction = 'resetPassword' | 'unlock' | 'deactivate' | 'reactivate';

export interface UserActionSubject {
  action: UserAction;
  user: User;
}

/** Set after a password reset; the password is shown only this once. */
export interface UserActionOutcome {
  newPassword: string | null;
  /** The mark of that password; an older server sends none. */
  passwordMark?: string | undefined;
}

/** Whether an account is locked at `now`, in milliseconds since 1970. */
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

const hasOtherActiveAdmin = (users: readonly User[], id: number) =>
  users.some((user) => user.id !== id && user.role === 'Admin' && user.isActive);

/**
 * Why an account must stay an Admin; null if its role may change. The server enforces this rule
 * too.
 */
export function demotionRefusal(
  { id, role, isActive }: User,
  users: readonly User[],
  ownId: number,
): string | null {
  if (role !== 'Admin') return null;
  if (id === ownId) return USER_MESSAGES.demoteSelf;
  return isActive && !hasOtherActiveAdmin(users, id) ? USER_MESSAGES.demoteLastAdmin : null;
}

/**
 * Why an account must stay active; null if it may be deactivated. The server enforces this rule
 * too.
 */
export function deactivationRefusal(
  { id, role }: User,
  users: readonly User[],
  ownId: number,
): string | null {
  if (id === ownId) return USER_MESSAGES.deactivateSelf;
  return role === 'Admin' && !hasOtherActiveAdmin(users, id)
    ? USER_MESSAGES.deactivateLastAdmin
    : null;
}

/** Why an action on an account is not possible; null if it is. The server enforces this too. */
export function refusalOf(
  { action, user }: UserActionSubject,
  users: readonly User[],
  ownId: number,
): string | null {
  if (action === 'deactivate') return deactivationRefusal(user, users, ownId);
  return action === 'resetPassword' && user.id === ownId ? USER_MESSAGES.resetOwn : null;
}

/** An Admin's actions on an account. Those that remove something ask for confirmation. */
export const userActionsMachine = confirmedActionMachineOf<UserActionSubject, UserActionOutcome>(
  'userActions',
  { recordOf: ({ user }) => user.id },
);
