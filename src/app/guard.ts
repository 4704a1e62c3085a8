import type { Role } from '../../contract/enums';
import { LOGIN_PATH } from '../../contract/limits';
import { type Capability, hasCapability } from '../../contract/roles';

/** Who may open a route. */
export type Access = 'guest' | Capability;

/** Where a user without the right for a page is sent, and where signing in leads to. */
export function homeOf(role: Role): string {
  return role === 'Inspector' ? '/inspections' : '/dashboard';
}

/** The login page that leads back to `target` afterwards. */
export function loginPathFor(target: string): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(target)}`;
}

/** Only paths of this app: `//host` and `/\host` would lead elsewhere. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && !path.startsWith(LOGIN_PATH);

/** Where a user goes after signing in. */
export function afterLogin(redirect: string | null, role: Role): string {
  return redirect !== null && isOwnPath(redirect) ? redirect : homeOf(role);
}

/** Where a visit must be redirected to, or null where the page may be shown. */
export function redirectFor(
  access: Access,
  role: Role | null,
  visit: { target: string; redirect: string | null },
): string | null {
  if (access === 'guest') return role === null ? null : afterLogin(visit.redirect, role);
  if (role === null) return loginPathFor(visit.target);
  return hasCapability(role, access) ? null : homeOf(role);
}
