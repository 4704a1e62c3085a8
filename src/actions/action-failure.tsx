import type { ReactNode } from 'react';
import type { Failure } from '../../machines/failure';
import { FailureAlert } from '../ui/message/failure-alert';

interface Props {
  acting: {
    actor: { send: (event: { type: 'error.dismiss' }) => void };
    failure: Failure | null;
    isBusy: boolean;
  };
  /** The action that failed, as the start of its message. */
  title: string;
}

/**
 * Shows why an action has failed, until it is dismissed or another one runs. It scrolls into view and
 * takes the focus: in a long dialog, what was pressed may be far below.
 */
export function ActionFailure({ acting: { actor, failure, isBusy }, title }: Props): ReactNode {
  if (failure === null || isBusy) return null;
  return (
    <FailureAlert
      takesFocus
      title={title}
      failure={failure}
      onDismiss={() => {
        actor.send({ type: 'error.dismiss' });
      }}
    />
  );
}
