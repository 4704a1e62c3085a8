import { USER_MESSAGES } from '../../../contract/users/messages';
import { createStore } from '../../platform/store';
import type { Notice } from './action-words';

/**
 * New passwords whose Admin had left the screen before the server answered. Nobody can look them up
 * later, so the screen shows them when it is opened again, until the Admin dismisses them.
 */

interface Late {
  /** The Admin. */
  userId: number;
  notice: Notice;
}

const late = createStore<readonly Late[]>([]);

/** Keeps the notice if it has a password. Returns what a toast tells. */
export function toldLate(userId: number, notice: Notice): string {
  if (notice.password === null) return notice.text;
  late.write([...late.read(), { userId, notice }]);
  return `${notice.text} ${USER_MESSAGES.passwordOnPage}`;
}

/** The notices that an Admin has not dismissed yet. */
export function useLateNotices(userId: number) {
  return {
    notices: late.use().flatMap((one) => (one.userId === userId ? [one.notice] : [])),
    dismiss: (notice: Notice) => {
      late.write(late.read().filter((one) => one.notice !== notice));
    },
  };
}
