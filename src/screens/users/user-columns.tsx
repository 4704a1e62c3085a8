import { format, parseISO } from 'date-fns';
import type { User } from '../../../contract/auth';
import { isLocked } from '../../../machines/users/user-actions.machine';
import type { Column } from '../../components/data-table';
import { formatMinute } from '../../components/dates';
import { ROLE_LABELS } from './role-labels';
import { type UserCommands, UserRowActions } from './user-row-actions';

/** An instant of today on the user's clock. */
const formatTime = (instant: string) => format(parseISO(instant), 'h:mm a');

const yesOrNo = (isTrue: boolean) => (isTrue ? 'Yes' : 'No');

/** A word that small screens, which show no headings, put before the value. */
const withLabel = (label: string, value: string) => (
  <>
    <span className="mobile-label">{label}: </span>
    {value}
  </>
);

/** The columns of the accounts (second document, section 2). */
export function userColumns(commands: UserCommands): readonly Column<User>[] {
  const { now } = commands;
  return [
    {
      id: 'email',
      header: 'Email',
      className: 'main-column',
      cell: ({ email }) => <strong>{email}</strong>,
    },
    {
      id: 'name',
      header: 'Name',
      cell: ({ id, fullName }) => (id === commands.ownId ? `${fullName} (you)` : fullName),
    },
    { id: 'role', header: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
    {
      id: 'lastLogin',
      header: 'Last Login',
      cell: ({ lastLoginAt }) =>
        withLabel('Last Login', lastLoginAt === null ? 'Never' : formatMinute(lastLoginAt)),
    },
    {
      id: 'active',
      header: 'Active',
      cell: ({ isActive }) => (
        <span className={`chip user-${isActive ? 'active' : 'inactive'}`}>
          {withLabel('Active', yesOrNo(isActive))}
        </span>
      ),
    },
    {
      id: 'locked',
      header: 'Locked Out',
      cell: (user) =>
        user.lockoutEndDate !== null && isLocked(user, now) ? (
          <span className="chip user-locked">
            {withLabel('Locked Out', `Until ${formatTime(user.lockoutEndDate)}`)}
          </span>
        ) : (
          withLabel('Locked Out', 'No')
        ),
    },
    {
      id: 'reset',
      header: 'Password Reset',
      cell: ({ requiresPasswordReset }) =>
        withLabel('Password Reset', yesOrNo(requiresPasswordReset)),
    },
    {
      id: 'actions',
      header: 'Actions',
      className: 'user-actions-column',
      cell: (user) => <UserRowActions user={user} commands={commands} />,
    },
  ];
}
