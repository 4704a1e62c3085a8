import type { Role } from './enums';

const EVERYONE = ['Admin', 'ProjectManager', 'Inspector'] as const satisfies readonly Role[];
const OFFICE = ['Admin', 'ProjectManager'] as const satisfies readonly Role[];
const ADMIN = ['Admin'] as const satisfies readonly Role[];

/**
 * The roles that have each capability. The server checks them on every call; the client hides what
 * it would refuse.
 */
export const CAPABILITIES = {
  signedIn: EVERYONE,
  canViewDashboard: OFFICE,
  canManageClients: OFFICE,
  canManageProjects: OFFICE,
  canManageUsers: ADMIN,
  canManageOffice: ADMIN,
  canIssueReports: OFFICE,
  canShareViews: OFFICE,
  canManageInspections: EVERYONE,
  canDeleteInspections: OFFICE,
  canManageItems: EVERYONE,
  canManagePhotos: EVERYONE,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Capability = keyof typeof CAPABILITIES;

/** Whether a user of that role has the capability. */
export function hasCapability(role: Role, capability: Capability): boolean {
  const roles: readonly Role[] = CAPABILITIES[capability];
  return roles.includes(role);
}
