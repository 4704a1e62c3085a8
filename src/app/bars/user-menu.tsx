import { type ReactNode, useContext, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/users/user';
import { hasCapability, ROLE_LABELS } from '../../../contract/roles';
import { SignOutContext } from '../../features/session/session-services';
import { Icon, type IconName } from '../../ui/icon/icon';
import { PopupMenu, type PopupMenuHandle } from '../../ui/menu/popup-menu';
import { useIsDesktop } from '../../ui/window/use-is-desktop';
import { AskedPart } from '../../ui/dialog/asked-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import { useShortcuts } from '../dialogs/use-shortcuts';
import './user-menu.css';

const DIALOGS = {
  calendar: lazyComponent(() => import('../../features/calendar/calendar-dialog')),
  appearance: lazyComponent(() => import('../dialogs/appearance-dialog')),
  device: lazyComponent(() => import('../dialogs/device-dialog')),
  shortcuts: lazyComponent(() => import('../dialogs/shortcuts-dialog')),
};

const initialsOf = ({ firstName, lastName }: User) =>
  [firstName, lastName]
    .map((name) => Array.from(name)[0] ?? '')
    .join('')
    .toUpperCase();

type DialogName = keyof typeof DIALOGS;

interface Leads {
  navigate: (path: string) => void;
  open: (dialog: DialogName) => void;
  signOut: () => Promise<void>;
}

const entry = (label: string, icon: IconName, command: () => void) => ({
  label,
  icon: <Icon name={icon} />,
  command,
});

/** The entries of the menu. A phone's top bar has no room for the name, so the menu begins with it. */
function entriesFor(user: User, isDesktop: boolean, { navigate, open, signOut }: Leads) {
  const page = (label: string, icon: IconName, path: string) =>
    entry(label, icon, () => {
      navigate(path);
    });
  const dialog = (label: string, icon: IconName, name: DialogName) =>
    entry(label, icon, () => {
      open(name);
    });
  const mayManageOffice = hasCapability(user.role, 'canManageOffice');
  return [
    ...(isDesktop ? [] : [{ template: () => <Name user={user} className="user-menu-name" /> }]),
    ...(mayManageOffice ? [page('Office Settings', 'building', '/settings')] : []),
    page('Change Password', 'key', '/change-password'),
    dialog('Appearance', 'contrast', 'appearance'),
    dialog('Calendar Feed', 'calendar', 'calendar'),
    dialog('This Device', 'download', 'device'),
    ...(isDesktop ? [dialog('Keyboard Shortcuts', 'keyboard', 'shortcuts')] : []),
    entry('Logout', 'sign-out', () => void signOut()),
  ];
}

function Name({ user, className }: { user: User; className: string }): ReactNode {
  return (
    <span className={className}>
      <strong>{user.fullName}</strong>
      <small>{ROLE_LABELS[user.role]}</small>
    </span>
  );
}

/** Shows the signed-in user, with links to change the password and to sign out. */
export function UserMenu({ user }: { user: User }): ReactNode {
  const menu = useRef<PopupMenuHandle>(null);
  const [, navigate] = useLocation();
  const signOut = useContext(SignOutContext);
  const [opened, open] = useState<DialogName | null>(null);
  const OpenDialog = opened && DIALOGS[opened];
  useShortcuts(() => {
    open('shortcuts');
  });
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
        <Name user={user} className="user-name" />
        <Icon name="chevron-down" />
      </button>
      <PopupMenu
        ref={menu}
        choices={entriesFor(user, useIsDesktop(), { navigate, open, signOut })}
      />
      {OpenDialog !== null && (
        <AskedPart
          onClose={() => {
            open(null);
          }}
        >
          <OpenDialog
            onClose={() => {
              open(null);
            }}
          />
        </AskedPart>
      )}
    </>
  );
}
