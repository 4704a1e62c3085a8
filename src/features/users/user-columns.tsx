import { format, parseISO } from 'date-fns';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/users/user';
import { isLocked } from '../../../machines/users/user-actions.machine';
import { breakable } from '../../ui/breakable';
import type { Column } from '../../ui/table';
import { formatMinute } from '../../ui/dates';
import { withHeading } from '../../ui/with-heading';
import { ROLE_LABELS } from './role-labels';
import { useUserCommands } from './user-commands';
import { UserRowActions } from './user-row-actions';
import { Chip } from '../../ui/chip';
import './users.css';

/** An instant of today on the user's clock. */
const formatTime = (instant: string) => format(parseISO(instant), 'h:mm a');

const yesOrNo = (isTrue: boolean) => (isTrue ? 'Yes' : 'No');

/** Whether an account is locked, and until when. */
function LockedOut({ user }: { user: User }): ReactNode {
  const { now } = useUserCommands();
  return user.lockoutEndDate !== null && isLocked(user, now) ? (
    <span className="locked-until">
      <Chip tone="danger">Yes</Chip> <small>until {formatTime(user.lockoutEndDate)}</small>
    </span>
  ) : (
    'No'
  );
}

function Name({ user: { id, fullName } }: { user: User }): ReactNode {
  return id === useUserCommands().ownId ? `${fullName} (you)` : fullName;
}

/** The columns of the accounts. */
export const USER_COLUMNS: readonly Column<User>[] = [
  {
    id: 'email',
    header: 'Email',
    className: 'main-column',
    cell: ({ email }) => <strong>{breakable(email)}</strong>,
  },
  { id: 'name', header: 'Name', className: 'roomy', cell: (user) => <Name user={user} /> },
  { id: 'role', header: 'Role', className: 'roomy', cell: ({ role }) => ROLE_LABELS[role] },
  {
    id: 'lastLogin',
    header: 'Last Login',
    className: 'roomy',
    cell: ({ lastLoginAt }) =>
      withHeading('Last Login', lastLoginAt === null ? 'Never' : formatMinute(lastLoginAt)),
  },
  {
    id: 'active',
    header: 'Active',
    cell: ({ isActive }) =>
      withHeading('Active', <Chip tone={isActive ? 'good' : 'neutral'}>{yesOrNo(isActive)}</Chip>),
  },
  {
    id: 'locked',
    header: 'Locked Out',
    cell: (user) => withHeading('Locked Out', <LockedOut user={user} />),
  },
  {
    id: 'reset',
    header: 'Password Reset',
    cell: ({ requiresPasswordReset }) =>
      withHeading('Password Reset', yesOrNo(requiresPasswordReset)),
  },
  {
    id: 'actions',
    header: 'Actions',
    className: 'user-actions-column',
    cell: (user) => <UserRowActions user={user} />,
  },
];
