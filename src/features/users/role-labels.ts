import type { Role } from '../../../contract/enums';

/** The roles as they are shown (second document, section 3). */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Inspector: 'Inspector',
  ProjectManager: 'Project Manager',
  Admin: 'Admin',
};
