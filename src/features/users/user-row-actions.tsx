import { type ReactNode, useId } from 'react';
import type { Account } from '../../../contract/users/user';
import {
  actionsOf,
  deactivationRefusal,
  type UserAction,
} from '../../../machines/users/user-actions.machine';
import { useUserCommands } from './user-commands';
import type { IconName } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { MoreMenu } from '../../ui/more-menu';

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

/** The actions on an account, with the reason why one is not possible. */
function useUserChoices(user: Account) {
  const { users, ownId, now, onAct } = useUserCommands();
  return actionsOf(user, now).map((action) => ({
    label: ACTION_LABELS[action],
    icon: ICONS[action],
    refusal: action === 'deactivate' ? deactivationRefusal(user, users, ownId) : null,
    command: () => {
      onAct({ action, user });
    },
  }));
}

/** Buttons for the actions on an account, for wide screens; a tooltip says why one is not possible. */
export function UserRowActions({ user }: { user: Account }): ReactNode {
  const { isBusy, onEdit } = useUserCommands();
  const noteId = useId();
  const choices = useUserChoices(user);
  const refusal = choices.find((choice) => choice.refusal !== null)?.refusal;
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
      {choices.map((choice) => (
        <IconButton
          key={choice.label}
          icon={choice.icon}
          label={`${choice.label} ${user.email}`}
          title={choice.refusal ?? choice.label}
          aria-describedby={choice.refusal === null ? undefined : noteId}
          disabled={isBusy || choice.refusal !== null}
          onClick={choice.command}
        />
      ))}
      {refusal === undefined ? null : (
        <small id={noteId} className="visually-hidden">
          {refusal}
        </small>
      )}
    </div>
  );
}

/** The same actions in a menu, for screens with less room. */
export function UserMenu({ user }: { user: Account }): ReactNode {
  const { isBusy, onEdit } = useUserCommands();
  const edit = {
    label: 'Edit',
    icon: 'pencil' as const,
    command: () => {
      onEdit(user);
    },
  };
  return (
    <MoreMenu
      label={`More for ${user.email}`}
      isBordered={false}
      disabled={isBusy}
      choices={[edit, ...useUserChoices(user)]}
    />
  );
}
