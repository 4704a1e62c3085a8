export const ROLES = ['Admin', 'ProjectManager', 'Inspector'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Admin: 'Admin',
  ProjectManager: 'Project Manager',
  Inspector: 'Inspector',
};

const OFFICE = ['Admin', 'ProjectManager'] as const satisfies readonly Role[];
const ADMIN = ['Admin'] as const satisfies readonly Role[];

/**
 * The roles that have each capability. The server checks them on every call; the client hides what
 * it would refuse.
 */
export const CAPABILITIES = {
  signedIn: ROLES,
  canViewDashboard: OFFICE,
  canManageClients: OFFICE,
  canManageProjects: OFFICE,
  canManageUsers: ADMIN,
  canManageOffice: ADMIN,
  canIssueReports: OFFICE,
  canShareViews: OFFICE,
  canManageInspections: ROLES,
  canDeleteInspections: OFFICE,
  canManageItems: ROLES,
  canManagePhotos: ROLES,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Capability = keyof typeof CAPABILITIES;

/** Whether a user with that role has the capability. */
export function hasCapability(role: Role, capability: Capability): boolean {
  const roles: readonly Role[] = CAPABILITIES[capability];
  return roles.includes(role);
}
