import { useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { type Notice, noticeOf } from './notices';
import { useUserMachines } from './machines';
import { keepPassword } from './password-notices';

/**
 * The row actions of an Admin, and the notice after the last success if it has no password; `list`
 * loads the accounts again.
 */
export function useUserActions(ownId: number, list: AnyActorRef) {
  const [notice, setNotice] = useState<Notice | null>(null);
  /** Shows what was done; a new password stays beside later notices. */
  const tell = (done: Notice) => {
    setNotice(keepPassword(ownId, done) ? null : done);
  };
  const acting = useConfirmedAction(useUserMachines().userActions, {
    onDone: (subject, outcome) => {
      tell(noticeOf(subject, outcome));
    },
    listener: list,
  });
  return {
    acting,
    notice,
    tell,
    dismiss: () => {
      setNotice(null);
    },
  };
}
