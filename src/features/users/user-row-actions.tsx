import { type ReactNode, useId } from 'react';
import type { Account } from '../../../contract/users/user';
import {
  actionsOf,
  refusalOf,
  type UserAction,
} from '../../../machines/users/user-actions.machine';
import { type UserCommands, useUserCommands } from './user-commands';
import type { IconName } from '../../ui/icon/icon';
import { IconButton } from '../../ui/button/icon-button';
import { MoreButton } from '../../ui/button/more-button';
import { type Choice, type SharedMenu, useSharedMenu } from '../../ui/menu/shared-menu';
import { showToast } from '../../ui/toast/toasts';

export const ACTION_LABELS: Readonly<Record<UserAction, string>> = {
  resetPassword: 'Reset Password',
  unlock: 'Unlock',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

const ICONS: Readonly<Record<UserAction, IconName>> = {
  resetPassword: 'key',
  unlock: 'lock-open',
  deactivate: 'ban',
  reactivate: 'refresh',
};

type Commands = Omit<UserCommands, 'isBusy' | 'onMenu'>;

/** The actions on an account; those that are not possible have a reason. */
const choicesOf = (user: Account, { users, ownId, now, onAct }: Commands) =>
  actionsOf(user, now).map((action) => ({
    label: ACTION_LABELS[action],
    icon: ICONS[action],
    refusal: refusalOf({ action, user }, users, ownId),
    command: () => {
      onAct({ action, user });
    },
  }));

interface Props {
  user: Account;
}

/**
 * Buttons for the actions on an account, for wide screens. An action that is not possible can still
 * be focused and pressed; it then explains why.
 */
export function UserRowActions({ user }: Props): ReactNode {
  const commands = useUserCommands();
  const { isBusy, onEdit } = commands;
  const noteId = useId();
  const choices = choicesOf(user, commands);
  const noteOf = (label: string) => `${noteId}${label.replace(' ', '-')}`;
  return (
    <div className="row-actions">
      <IconButton
        icon="pencil"
        label={`Edit ${user.email}`}
        title="Edit"
        disabled={isBusy}
        onClick={() => {
          onEdit(user);
        }}
      />
      {choices.map(({ label, icon, command, refusal: reason }) => (
        <IconButton
          key={label}
          icon={icon}
          label={`${label} ${user.email}`}
          title={reason ?? label}
          disabled={isBusy}
          {...(reason === null
            ? { onClick: command }
            : {
                'aria-disabled': true,
                'aria-describedby': noteOf(label),
                onClick: () => {
                  showToast('info', reason);
                },
              })}
        />
      ))}
      {choices.map(({ label, refusal }) =>
        refusal === null ? null : (
          <small key={label} id={noteOf(label)} className="visually-hidden">
            {refusal}
          </small>
        ),
      )}
    </div>
  );
}

/** The same actions in a menu, for screens with less room. */
export const useUserMenu = (commands: Commands): SharedMenu<Account> =>
  useSharedMenu((user: Account): readonly Choice[] => [
    {
      label: 'Edit',
      icon: 'pencil',
      command: () => {
        commands.onEdit(user);
      },
    },
    ...choicesOf(user, commands),
  ]);

/** The button that opens the menu of an account. */
export function UserMenu({ user }: Props): ReactNode {
  const { isBusy, onMenu } = useUserCommands();
  return (
    <MoreButton
      label={`More for ${user.email}`}
      disabled={isBusy}
      onClick={(event) => {
        onMenu(event, user);
      }}
    />
  );
}
