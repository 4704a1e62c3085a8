import type { User } from '../../../contract/users/user';
import { HERE, ownPathOf } from './own-path';

const PASSWORD_PATH = '/change-password';

/**
 * Where a user may go who wants to go to `target`: one who was handed a password chooses another one
 * first and goes on from there. The server refuses everything else until then. Who still waits there
 * when it was chosen in another tab goes on as well.
 */
export function afterSignIn(user: Pick<User, 'requiresPasswordReset'>, target: string): string {
  const isThere = target.startsWith(PASSWORD_PATH);
  if (user.requiresPasswordReset) {
    return isThere ? target : `${PASSWORD_PATH}?redirect=${encodeURIComponent(target)}`;
  }
  return (isThere ? wantedBefore(new URL(target, HERE).search) : null) ?? target;
}

/**
 * Where a user who was led to Change Password wanted to go, from that page's query; null for one
 * who came by themselves.
 */
export function wantedBefore(search: string): string | null {
  const target = new URLSearchParams(search).get('redirect');
  return target === null ? null : ownPathOf(target);
}
