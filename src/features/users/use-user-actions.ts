import { useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { type Notice, noticeOf } from './action-words';
import { useUserMachines } from './machines';

/** The row actions, and the notice after the last success; `list` loads the accounts again. */
export function useUserActions(list: AnyActorRef) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const acting = useConfirmedAction(useUserMachines().userActions, {
    onDone: (subject, outcome) => {
      setNotice(noticeOf(subject, outcome));
    },
    listener: list,
  });
  return { acting, notice, setNotice };
}
