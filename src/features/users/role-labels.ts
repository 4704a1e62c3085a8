import type { Role } from '../../../contract/enums';

/** The roles as they are shown. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Inspector: 'Inspector',
  ProjectManager: 'Project Manager',
  Admin: 'Admin',
};
