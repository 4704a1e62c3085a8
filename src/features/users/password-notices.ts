import { useEffect } from 'react';
import { USER_MESSAGES } from '../../../contract/users/messages';
import type { Account } from '../../../contract/users/user';
import { failureOf } from '../../../machines/failure';
import { isUnanswered } from '../../../machines/unanswered';
import type { UserActionSubject } from '../../../machines/users/user-actions.machine';
import { createStore } from '../../platform/store';
import type { Notice } from './notices';

/**
 * New passwords. Nobody can look them up later, so the Users page shows each of them until the Admin
 * dismisses it: after other actions too, and when the page is opened again.
 */

export interface PasswordNotice extends Notice {
  password: string;
}

/** A password is doubted after a reset without an answer, and replaced once the server has another. */
export type Validity = 'holds' | 'doubted' | 'replaced';

interface Kept {
  /** The Admin. */
  userId: number;
  notice: PasswordNotice;
  validity: Validity;
}

const kept = createStore<readonly Kept[]>([]);

const hasPassword = (notice: Notice): notice is PasswordNotice => notice.password !== null;

/** Keeps the notice if it has a password, in place of an earlier one of the same account. */
export function keepPassword(userId: number, notice: Notice): notice is PasswordNotice {
  if (!hasPassword(notice)) return false;
  const others = kept
    .read()
    .filter((one) => one.userId !== userId || one.notice.accountId !== notice.accountId);
  kept.write([...others, { userId, notice, validity: 'holds' }]);
  return true;
}

/** How many pages of this tab show the notices. */
const pages = createStore(0);

/** The toast for an Admin who has left the page, and may be there again. */
export const toastAfterLeaving = (userId: number, notice: Notice): string =>
  keepPassword(userId, notice) && pages.read() === 0
    ? `${notice.text} ${USER_MESSAGES.passwordOnPage}`
    : notice.text;

/** Acts on an account. If it is a reset that gets no answer, the password before it is doubted. */
export async function doubtLostReset<Outcome>(
  userId: number,
  { action, user }: UserActionSubject,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (action === 'resetPassword' && isUnanswered(failureOf(error))) {
      const isMeant = (one: Kept) => one.userId === userId && one.notice.accountId === user.id;
      kept.write(
        kept
          .read()
          .map((one) =>
            isMeant(one) && one.validity === 'holds' ? { ...one, validity: 'doubted' } : one,
          ),
      );
    }
    throw error;
  }
}

/** What the server's account says of a password; a server without marks cannot end a doubt. */
function validityBy(account: Account, { notice, validity }: Kept): Validity {
  const { passwordMark: shown } = notice;
  const { passwordMark: current, requiresPasswordReset } = account;
  if (!requiresPasswordReset) return 'replaced';
  return shown === undefined || current === undefined
    ? validity
    : shown === current
      ? 'holds'
      : 'replaced';
}

/** Reads the accounts, and judges by them the passwords that were already kept or doubted before. */
export async function withJudgedPasswords(
  userId: number,
  read: () => Promise<readonly Account[]>,
): Promise<readonly Account[]> {
  const before = kept.read();
  const accounts = await read();
  const judged = kept.read().map((one) => {
    const account = accounts.find(({ id }) => id === one.notice.accountId);
    if (one.userId !== userId || account === undefined || !before.includes(one)) return one;
    const validity = validityBy(account, one);
    return validity === one.validity ? one : { ...one, validity };
  });
  kept.write(judged);
  return accounts;
}

/** The passwords that an Admin has not dismissed yet. */
export function usePasswordNotices(userId: number) {
  useEffect(() => {
    pages.write(pages.read() + 1);
    return () => {
      pages.write(pages.read() - 1);
    };
  }, []);
  return {
    notices: kept.use().filter((one) => one.userId === userId),
    dismiss: (notice: PasswordNotice) => {
      kept.write(kept.read().filter((one) => one.notice !== notice));
    },
  };
}
