import type { User } from '../../contract/users/user';
import type { Role } from '../../contract/enums';
import { LOGIN_PATH } from '../../contract/limits';
import { HERE, ownPathOf } from '../features/session/own-path';
import { afterSignIn } from '../features/session/password-reset';
import { type Capability, hasCapability } from '../../contract/roles';

/** Who may open a route. */
export type Access = 'guest' | Capability;

/** The roles that may open the page at a path of this app; null for an unknown path. */
export type AccessAt = (path: string) => Access | null;

/** Where a user without the right for a page is sent, and where signing in leads to. */
export function homeOf(role: Role): string {
  return role === 'Inspector' ? '/inspections' : '/dashboard';
}

/** The login page that leads back to `target` afterwards. */
export function loginPathFor(target: string): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(target)}`;
}

/** Where a user goes after signing in: to what they wanted, if they may see it. */
export function afterLogin(redirect: string | null, role: Role, accessAt: AccessAt): string {
  const wanted = redirect === null ? null : ownPathOf(redirect);
  if (wanted === null) return homeOf(role);
  const access = accessAt(new URL(wanted, HERE).pathname);
  if (access === null) return homeOf(role);
  return access !== 'guest' && hasCapability(role, access) ? wanted : homeOf(role);
}

/** Where a visit must be redirected to, or null where the page may be shown. */
export function redirectFor(
  access: Access,
  user: Pick<User, 'role' | 'requiresPasswordReset'> | null,
  visit: { target: string; redirect: string | null; accessAt: AccessAt },
): string | null {
  if (user === null) return access === 'guest' ? null : loginPathFor(visit.target);
  if (access === 'guest') {
    return afterSignIn(user, afterLogin(visit.redirect, user.role, visit.accessAt));
  }
  const first = afterSignIn(user, visit.target);
  if (first !== visit.target) return first;
  return hasCapability(user.role, access) ? null : homeOf(user.role);
}
