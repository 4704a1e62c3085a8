import { USER_MESSAGES } from '../../../contract/users/messages';
import { createStore } from '../../platform/store';
import type { Notice } from './notices';

/**
 * New passwords. Nobody can look them up later, so the Users page shows each of them until the Admin
 * dismisses it: after other actions too, and when the page is opened again.
 */

export interface PasswordNotice extends Notice {
  password: string;
}

interface Kept {
  /** The Admin. */
  userId: number;
  notice: PasswordNotice;
}

const kept = createStore<readonly Kept[]>([]);

const hasPassword = (notice: Notice): notice is PasswordNotice => notice.password !== null;

/** Keeps the notice if it has a password, in place of an earlier one of the same account. */
export function keepPassword(userId: number, notice: Notice): notice is PasswordNotice {
  if (!hasPassword(notice)) return false;
  const others = kept
    .read()
    .filter((one) => one.userId !== userId || one.notice.accountId !== notice.accountId);
  kept.write([...others, { userId, notice }]);
  return true;
}

/** The toast for an Admin who has left the page. */
export const toastAfterLeaving = (userId: number, notice: Notice): string =>
  keepPassword(userId, notice) ? `${notice.text} ${USER_MESSAGES.passwordOnPage}` : notice.text;

/** The notices that an Admin has not dismissed yet. */
export function usePasswordNotices(userId: number) {
  return {
    notices: kept.use().flatMap((one) => (one.userId === userId ? [one.notice] : [])),
    dismiss: (notice: PasswordNotice) => {
      kept.write(kept.read().filter((one) => one.notice !== notice));
    },
  };
}
