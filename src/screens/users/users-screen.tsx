import type { ReactNode } from 'react';
import type { User } from '../../../contract/auth';
import { useMachines } from '../../app/services';
import type { Column } from '../../components/data-table';
import { formatMinute } from '../../components/dates';
import { PlainList } from '../../components/plain-list';

const COLUMNS: readonly Column<User>[] = [
  { id: 'email', header: 'Email', className: 'main-column', cell: ({ email }) => email },
  { id: 'name', header: 'Name', cell: ({ fullName }) => fullName },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => (role === 'ProjectManager' ? 'Project Manager' : role),
  },
  {
    id: 'lastLogin',
    header: 'Last Login',
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'Never' : formatMinute(lastLoginAt)),
  },
  { id: 'active', header: 'Active', cell: ({ isActive }) => (isActive ? 'Yes' : 'No') },
];

const TEXTS = {
  loading: 'Loading users...',
  failed: 'Failed to load users',
  empty: 'No users found',
  noMatch: 'No users match your search criteria.',
};

/** The accounts. */
export default function UsersScreen(): ReactNode {
  return (
    <PlainList machine={useMachines().userList} title="Users" columns={COLUMNS} texts={TEXTS} />
  );
}
