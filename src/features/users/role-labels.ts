import type { Role } from '../../../contract/roles';

/** The labels of the roles. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Inspector: 'Inspector',
  ProjectManager: 'Project Manager',
  Admin: 'Admin',
};
