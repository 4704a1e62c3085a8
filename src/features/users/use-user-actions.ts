import { useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { UserAction } from '../../../machines/users/user-actions.machine';
import { useUserMachines } from './machines';
import { useConfirmedAction } from '../../actions/use-confirmed-action';

/** The notice after an action on an account; the password is shown only once. */
export interface Notice {
  text: string;
  password: string | null;
}

const DONE: Readonly<Record<UserAction, string>> = {
  resetPassword: 'Password reset for',
  unlock: 'Unlocked',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
};

/** The row actions, and the notice after the last success; `list` loads the accounts again. */
export function useUserActions(list: AnyActorRef) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const acting = useConfirmedAction(useUserMachines().userActions, {
    onDone: ({ action, user }, { newPassword }) => {
      setNotice({ text: `${DONE[action]} ${user.email}.`, password: newPassword });
    },
    listener: list,
  });
  return { acting, notice, setNotice };
}
