import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../contract/users/user';
import { hasCapability, type Role } from '../../contract/roles';
import { OUTBOX_MESSAGES, type Unsent } from '../../contract/outbox/messages';
import { countOf } from '../../machines/outbox/outbox-selectors';
import { countNotUploaded } from '../../machines/uploads/upload-selectors';
import { useSessionServices } from '../features/session/session-services';
import { useUploadServices } from '../features/uploads/upload-services';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Icon } from '../ui/icon';
import { PopupMenu, type PopupMenuHandle } from '../ui/popup-menu';
import { useIsDesktop } from '../ui/use-is-desktop';
import { LatePart } from '../platform/late-part';
import { lazyComponent } from '../platform/lazy-component';
import { useShortcuts } from './use-shortcuts';
import './user-menu.css';

const DIALOGS = {
  calendar: lazyComponent(() => import('../features/calendar/calendar-dialog')),
  appearance: lazyComponent(() => import('./appearance-dialog')),
  device: lazyComponent(() => import('./device-dialog')),
  shortcuts: lazyComponent(() => import('./shortcuts-dialog')),
};

const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Admin: 'Admin',
  ProjectManager: 'Project Manager',
  Inspector: 'Inspector',
};

const initialsOf = ({ firstName, lastName }: User) =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase();

/** Shows the signed-in user, with links to change the password and to sign out. */
export function UserMenu({ user }: { user: User }): ReactNode {
  const menu = useRef<PopupMenuHandle>(null);
  const [, navigate] = useLocation();
  const isDesktop = useIsDesktop();
  const { session } = useSessionServices();
  const { uploads } = useUploadServices();
  /**
   * What the server does not have yet, shown while the user is asked whether to sign out anyway.
   */
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const OpenDialog = open && DIALOGS[open];
  useShortcuts(() => {
    setOpen('shortcuts');
  });
  const logout = () => {
    session.send({ type: 'logout' });
    navigate('/login');
  };
  const askOrLogout = async () => {
    if (user.requiresPasswordReset) {
      logout();
      return;
    }
    const left = await uploads.of(user.id).then(
      ({ queue, outbox }) => ({
        changes: countOf(outbox.getSnapshot()),
        photos: countNotUploaded(queue.getSnapshot()),
      }),
      // Without the queue's code nothing can be counted, but the user can still sign out.
      () => ({ changes: 0, photos: 0 }),
    );
    if (left.changes + left.photos > 0) setUnsent(left);
    else logout();
  };
  // A phone's top bar has no room for the name.
  const name = {
    template: () => (
      <span className="user-menu-name">
        <strong>{user.fullName}</strong>
        <small>{ROLE_LABELS[user.role]}</small>
      </span>
    ),
  };
  const shortcuts = {
    label: 'Keyboard Shortcuts',
    icon: <Icon name="keyboard" />,
    command: () => {
      setOpen('shortcuts');
    },
  };
  const items = [
    ...(isDesktop ? [] : [name]),
    ...(hasCapability(user.role, 'canManageOffice')
      ? [
          {
            label: 'Office Settings',
            icon: <Icon name="building" />,
            command: () => {
              navigate('/settings');
            },
          },
        ]
      : []),
    {
      label: 'Change Password',
      icon: <Icon name="key" />,
      command: () => {
        navigate('/change-password');
      },
    },
    {
      label: 'Appearance',
      icon: <Icon name="contrast" />,
      command: () => {
        setOpen('appearance');
      },
    },
    {
      label: 'Calendar Feed',
      icon: <Icon name="calendar" />,
      command: () => {
        setOpen('calendar');
      },
    },
    {
      label: 'This Device',
      icon: <Icon name="download" />,
      command: () => {
        setOpen('device');
      },
    },
    ...(isDesktop ? [shortcuts] : []),
    {
      label: 'Logout',
      icon: <Icon name="sign-out" />,
      command: () => {
        void askOrLogout();
      },
    },
  ];
  return (
    <>
      <button
        type="button"
        className="user-button"
        aria-haspopup="menu"
        aria-label={`User menu of ${user.fullName}`}
        onClick={(event) => {
          menu.current?.toggle(event.currentTarget);
        }}
      >
        <span className="avatar" aria-hidden="true">
          {initialsOf(user)}
        </span>
        <span className="user-name">
          <strong>{user.fullName}</strong>
          <small>{ROLE_LABELS[user.role]}</small>
        </span>
        <Icon name="chevron-down" />
      </button>
      <PopupMenu ref={menu} choices={items} />
      {OpenDialog !== null && (
        <LatePart>
          <OpenDialog
            onClose={() => {
              setOpen(null);
            }}
          />
        </LatePart>
      )}
      <ConfirmDialog
        isOpen={unsent !== null}
        title="Log out?"
        confirmLabel="Logout"
        cancelLabel="Stay"
        onConfirm={logout}
        onCancel={() => {
          setUnsent(null);
        }}
      >
        {unsent === null ? null : OUTBOX_MESSAGES.logout(unsent)}
      </ConfirmDialog>
    </>
  );
}
