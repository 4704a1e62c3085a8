import type { User } from '../../../contract/users/user';
import { ownPathOf } from './own-path';

const PASSWORD_PATH = '/change-password';

/**
 * Where a user may go who wants to go to `target`: one who was handed a password chooses another one
 * first and goes on from there. The server refuses everything else until then.
 */
export function afterSignIn(user: Pick<User, 'requiresPasswordReset'>, target: string): string {
  if (!user.requiresPasswordReset || target.startsWith(PASSWORD_PATH)) return target;
  return `${PASSWORD_PATH}?redirect=${encodeURIComponent(target)}`;
}

/**
 * Where a user who was led to Change Password wanted to go, from that page's query; null for one
 * who came by themselves.
 */
export function wantedBefore(search: string): string | null {
  const target = new URLSearchParams(search).get('redirect');
  return target === null ? null : ownPathOf(target);
}
