import { USER_MESSAGES } from '../../../contract/users/messages';
import type { User } from '../../../contract/users/user';
import type {
  UserAction,
  UserActionOutcome,
  UserActionSubject,
} from '../../../machines/users/user-actions.machine';
import type { CreatedUser } from '../../../machines/users/user-form.machine';

/** The notice after an action on an account; the password is shown only once. */
export interface Notice {
  text: string;
  accountId: number;
  password: string | null;
  /** The mark of that password; undefined if it is not known. */
  passwordMark?: string | undefined;
  /** Whether the open work of the account is shown. */
  hasOpenWork?: boolean;
  /** The account whose password nobody may know; a reset is offered. */
  unknownOf?: User;
}

const DONE: Readonly<Record<UserAction, string>> = {
  resetPassword: 'Password reset for',
  unlock: 'Unlocked',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
};

export const noticeOf = (
  { action, user }: UserActionSubject,
  { newPassword, passwordMark }: UserActionOutcome,
): Notice => ({
  text: `${DONE[action]} ${user.email}.`,
  accountId: user.id,
  password: newPassword,
  passwordMark,
  hasOpenWork: action === 'deactivate',
});

/** The notice after an account was created, now or by an earlier request without an answer. */
export function createdNotice({ user, password, passwordMark, other }: CreatedUser): Notice {
  const accountId = user.id;
  if (password === null) {
    return { text: USER_MESSAGES.createdBefore(user.email), accountId, password, unknownOf: user };
  }
  const also = other === null ? '' : ` ${USER_MESSAGES.alsoCreated(other)}`;
  return { text: `User ${user.email} was created.${also}`, accountId, password, passwordMark };
}

export const USER_FAILED: Readonly<Record<UserAction, string>> = {
  resetPassword: USER_MESSAGES.resetFailed,
  unlock: USER_MESSAGES.unlockFailed,
  deactivate: USER_MESSAGES.deactivateFailed,
  reactivate: USER_MESSAGES.reactivateFailed,
};
