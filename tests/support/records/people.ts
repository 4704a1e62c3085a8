import type { User } from '../../../contract/users/user';

export const ANNA: User = {
  id: 1,
  email: 'anna@plumbline.test',
  firstName: 'Anna',
  lastName: 'Berg',
  fullName: 'Anna Berg',
  role: 'Inspector',
  isActive: true,
  requiresPasswordReset: false,
  lastLoginAt: null,
  lockoutEndDate: null,
};

export const BORIS: User = {
  ...ANNA,
  id: 2,
  email: 'boris@plumbline.test',
  firstName: 'Boris',
  lastName: 'Cole',
  fullName: 'Boris Cole',
};
