import type { User } from '../../../contract/users/user';
import { APP_ORIGIN, ownPathOf } from './own-path';

const PASSWORD_PATH = '/change-password';

/**
 * The page for a user who wants to open `target`. With a temporary password that is Change
 * Password, which leads on to `target`; the server refuses everything else until then. A user who
 * is still on that page after changing the password in another tab is sent on as well.
 */
export function afterSignIn(user: Pick<User, 'requiresPasswordReset'>, target: string): string {
  const isThere = target.startsWith(PASSWORD_PATH);
  if (user.requiresPasswordReset) {
    return isThere ? target : `${PASSWORD_PATH}?redirect=${encodeURIComponent(target)}`;
  }
  return (isThere ? requestedPage(new URL(target, APP_ORIGIN).search) : null) ?? target;
}

/**
 * The page that the user wanted before Change Password, from that page's query; null if they opened
 * it themselves.
 */
export function requestedPage(search: string): string | null {
  const target = new URLSearchParams(search).get('redirect');
  return target === null ? null : ownPathOf(target);
}
