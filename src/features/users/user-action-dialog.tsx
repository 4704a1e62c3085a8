import type { ReactNode } from 'react';
import type {
  UserAction,
  UserActionOutcome,
  UserActionSubject,
} from '../../../machines/users/user-actions.machine';
import { ConfirmDialog, DialogSubject } from '../../ui/dialog/confirm-dialog';
import type { ConfirmedAction } from '../../actions/use-confirmed-action';
import { OpenWork } from './open-work';
import { ACTION_LABELS } from './user-row-actions';

export type UserActing = ConfirmedAction<UserActionSubject, UserActionOutcome>;

/** The consequences of actions that take something away; the other actions are not confirmed. */
export const CONSEQUENCES: Readonly<Partial<Record<UserAction, string>>> = {
  resetPassword:
    'The account gets a new password, which is shown to you once, and is signed out everywhere.',
  deactivate: 'The account is signed out everywhere and cannot sign in until it is reactivated.',
};

/** Asks before a password is reset or an account deactivated. */
export function UserActionDialog({ acting }: { acting: UserActing }): ReactNode {
  const { actor, subject, isAsking } = acting;
  const action = subject?.action ?? 'resetPassword';
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={ACTION_LABELS[action]}
      confirmLabel={ACTION_LABELS[action]}
      isDangerous={action === 'deactivate'}
      onConfirm={() => {
        actor.send({ type: 'action.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'action.cancel' });
      }}
    >
      <DialogSubject name={subject?.user.email ?? ''} />
      <p>{CONSEQUENCES[action]}</p>
      {action === 'deactivate' && subject !== null ? <OpenWork userId={subject.user.id} /> : null}
    </ConfirmDialog>
  );
}
