import type { User } from '../../../contract/users/user';
import { type Capability, hasCapability, type Role } from '../../../contract/roles';
import { FILES_PATH } from '../../../contract/limits';
import { loginPathFor } from '../../../contract/session/login-path';
import { APP_ORIGIN, ownPathOf } from '../../features/session/own-path';
import { afterSignIn } from '../../features/session/after-sign-in';

/** Who may open a route: guests, everybody, or users with a capability. */
export type Access = 'guest' | 'anybody' | Capability;

/** The roles that may open the page at a path of this app; null for an unknown path. */
export type AccessAt = (path: string) => Access | null;

/** The start page of a role: after sign-in, and for a page that the user may not open. */
export function homeOf(role: Role): string {
  return role === 'Inspector' ? '/inspections' : '/dashboard';
}

/** Whether a path is that of a stored file, which the server sends and no page shows. */
export const isFile = (path: string): boolean => path.startsWith(FILES_PATH);

/** The page or file after sign-in: the requested one, if the user may open it. */
function afterLogin(redirect: string | null, role: Role, accessAt: AccessAt): string {
  const wanted = redirect === null ? null : ownPathOf(redirect);
  if (wanted === null) return homeOf(role);
  if (isFile(wanted)) return wanted;
  const access = accessAt(new URL(wanted, APP_ORIGIN).pathname);
  if (access === null) return homeOf(role);
  if (access === 'anybody') return wanted;
  return access !== 'guest' && hasCapability(role, access) ? wanted : homeOf(role);
}

/** The address to which a visit must be redirected; null if the page may be shown. */
export function redirectFor(
  access: Access,
  user: Pick<User, 'role' | 'requiresPasswordReset'> | null,
  visit: { target: string; redirect: string | null; accessAt: AccessAt },
): string | null {
  if (access === 'anybody') return null;
  if (user === null) return access === 'guest' ? null : loginPathFor(visit.target);
  if (access === 'guest') {
    return afterSignIn(user, afterLogin(visit.redirect, user.role, visit.accessAt));
  }
  const first = afterSignIn(user, visit.target);
  if (first !== visit.target) return first;
  return hasCapability(user.role, access) ? null : homeOf(user.role);
}
