import type { Role } from '../../../contract/enums';

/** The labels of the roles. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Inspector: 'Inspector',
  ProjectManager: 'Project Manager',
  Admin: 'Admin',
};
