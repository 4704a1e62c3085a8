import type { Role } from '../roles';
import { searched } from '../rules/searched';
import type { Account } from './user';

export interface UserFilter {
  search: string;
  /** `''` for every role. */
  role: Role | '';
}

/** The accounts of a role whose name or e-mail address contains the words. */
export const matchingUsers = (
  users: readonly Account[],
  { search, role }: UserFilter,
): readonly Account[] =>
  searched(users, search, ({ email, fullName }) => [email, fullName]).filter(
    (user) => role === '' || user.role === role,
  );
