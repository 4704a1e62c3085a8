import type { ReactNode } from 'react';
import type { Failure } from '../../machines/failure';
import { FailureMessage } from '../ui/failure-alert';

interface Props {
  acting: {
    actor: { send: (event: { type: 'error.dismiss' }) => void };
    failure: Failure | null;
    isBusy: boolean;
  };
  /** The action that failed, as the start of its message. */
  title: string;
}

/** Shows why an action has failed, until it is dismissed or another one runs. */
export function ActionFailure({ acting: { actor, failure, isBusy }, title }: Props): ReactNode {
  if (failure === null || isBusy) return null;
  return (
    <FailureMessage
      title={title}
      failure={failure}
      onDismiss={() => {
        actor.send({ type: 'error.dismiss' });
      }}
    />
  );
}
