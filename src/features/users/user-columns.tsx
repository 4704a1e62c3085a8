import { format, parseISO } from 'date-fns';
import type { ReactNode } from 'react';
import type { Account } from '../../../contract/users/user';
import { ROLE_LABELS } from '../../../contract/roles';
import { isLocked } from '../../../machines/users/user-actions.machine';
import { CutText } from '../../ui/text/cut-text';
import type { Column } from '../../ui/table/table';
import { formatDay, formatMinute } from '../../ui/text/dates';
import { withHeading } from '../../ui/table/with-heading';
import { useUserCommands } from './user-commands';
import { UserMenu, UserRowActions } from './user-row-actions';
import { Chip } from '../../ui/chip/chip';
import './users.css';

/** Formats the time of an instant on the user's clock. */
const formatTime = (instant: string) => format(parseISO(instant), 'h:mm a');

const yesOrNo = (isTrue: boolean) => (isTrue ? 'Yes' : 'No');

/** Whether an account is locked, and until when. */
function LockedOut({ user }: { user: Account }): ReactNode {
  const { now } = useUserCommands();
  return user.lockoutEndDate !== null && isLocked(user, now) ? (
    <span className="locked-until">
      <Chip tone="red">Yes</Chip> <small>until {formatTime(user.lockoutEndDate)}</small>
    </span>
  ) : (
    'No'
  );
}

function Name({ user: { id, fullName } }: { user: Account }): ReactNode {
  return <CutText text={id === useUserCommands().ownId ? `${fullName} (you)` : fullName} />;
}

/** The date; a tooltip shows the time. */
function LastLogin({ at }: { at: string | null }): ReactNode {
  return at === null ? 'Never' : <span title={formatMinute(at)}>{formatDay(at)}</span>;
}

/** The columns of the accounts. */
export const USER_COLUMNS: readonly Column<Account>[] = [
  {
    id: 'email',
    header: 'Email',
    className: 'main-column',
    cell: ({ email }) => (
      <strong>
        <CutText text={email} />
      </strong>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    share: 20,
    compactWidth: '14%',
    className: 'name-column',
    cell: (user) => <Name user={user} />,
  },
  {
    id: 'role',
    header: 'Role',
    width: '8.25rem',
    compactWidth: '6.75rem',
    cell: ({ role }) => <CutText text={ROLE_LABELS[role]} />,
  },
  {
    id: 'lastLogin',
    header: 'Last Login',
    width: '6.75rem',
    shownOn: 'not-upright',
    cell: ({ lastLoginAt }) => withHeading('Last Login', <LastLogin at={lastLoginAt} />),
  },
  {
    id: 'active',
    header: 'Active',
    width: '4rem',
    compactWidth: '3.75rem',
    cell: ({ isActive }) =>
      withHeading('Active', <Chip tone={isActive ? 'teal' : 'neutral'}>{yesOrNo(isActive)}</Chip>),
  },
  {
    id: 'locked',
    header: 'Locked Out',
    width: '6.25rem',
    compactWidth: '5rem',
    cell: (user) => withHeading('Locked Out', <LockedOut user={user} />),
  },
  {
    id: 'reset',
    header: 'Password Reset',
    width: '5.25rem',
    cell: ({ requiresPasswordReset }) =>
      withHeading('Password Reset', yesOrNo(requiresPasswordReset)),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '8.75rem',
    shownOn: 'wide',
    className: 'buttons-column',
    cell: (user) => <UserRowActions user={user} />,
  },
  {
    id: 'menu',
    header: 'More',
    shownOn: 'compact',
    className: 'menu-column',
    cell: (user) => <UserMenu user={user} />,
  },
];
