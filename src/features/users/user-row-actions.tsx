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
export function UserRowActions({ user }: { user: Account }): ReactNode {
  const { users, ownId, now, isBusy, onAct, onEdit } = useUserCommands();
  const noteId = useId();
  const refusal = user.isActive ? deactivationRefusal(user, users, ownId) : null;
  return (
    <div className="row-actions user-actions">
      <IconButton
        icon="pencil"
        label={`Edit ${user.email}`}
        title="Edit"
        disabled={isBusy}
        onClick={() => {
          onEdit(user);
        }}
      />
      {actionsOf(user, now).map((action) => {
        const isRefused = action === 'deactivate' && refusal !== null;
        return (
          <IconButton
            key={action}
            icon={ICONS[action]}
            label={`${ACTION_LABELS[action]} ${user.email}`}
            title={isRefused ? refusal : ACTION_LABELS[action]}
            aria-describedby={isRefused ? noteId : undefined}
            disabled={isBusy || isRefused}
            onClick={() => {
              onAct({ action, user });
            }}
          />
        );
      })}
      {refusal === null ? null : (
        <small id={noteId} className="hint">
          {refusal}
        </small>
      )}
    </div>
  );
}
