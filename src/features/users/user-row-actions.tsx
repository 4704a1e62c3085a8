import { type ReactNode, useId } from 'react';
import type { User } from '../../../contract/users/user';
import {
  actionsOf,
  deactivationRefusal,
  type UserAction,
} from '../../../machines/users/user-actions.machine';
import { useUserCommands } from './user-commands';
import { Button } from '../../ui/button';

export const ACTION_LABELS: Readonly<Record<UserAction, string>> = {
  resetPassword: 'Reset Password',
  unlock: 'Unlock',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

/** What can be done to an account, and why something cannot. */
export function UserRowActions({ user }: { user: User }): ReactNode {
  const { users, ownId, now, isBusy, onAct } = useUserCommands();
  const noteId = useId();
  const refusal = user.isActive ? deactivationRefusal(user, users, ownId) : null;
  return (
    <div className="user-actions">
      {actionsOf(user, now).map((action) => {
        const isRefused = action === 'deactivate' && refusal !== null;
        return (
          <Button
            key={action}
            look="outlined"
            aria-label={`${ACTION_LABELS[action]} ${user.email}`}
            aria-describedby={isRefused ? noteId : undefined}
            disabled={isBusy || isRefused}
            onClick={() => {
              onAct({ action, user });
            }}
          >
            {ACTION_LABELS[action]}
          </Button>
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
