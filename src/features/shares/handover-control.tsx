import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { SHARE_MESSAGES } from '../../../contract/shares/messages';
import type { handoverMachine, ReportFile } from '../../../machines/shares/handover.machine';
import { useScreenActor } from '../../platform/actors';
import { Button } from '../../ui/button/button';
import { FailureMessage } from '../../ui/message/failure-alert';
import { useShareMachines } from './machines';
import { canHandOverFiles } from './share-sheet';

interface Handover {
  actor: ActorRefFrom<typeof handoverMachine>;
  isBusy: boolean;
}

/** Hands over links and files while the component is mounted. */
export function useHandover(): Handover {
  const actor = useScreenActor(useShareMachines().handover);
  return { actor, isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')) };
}

/** Hands over the file of a report, if the browser can. */
export function HandoverButton({
  handover: { actor, isBusy },
  file,
}: {
  handover: Handover;
  file: ReportFile;
}): ReactNode {
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  const isFetching = useSelector(actor, (snapshot) => snapshot.matches('fetching'));
  const cancel = (
    <Button
      look="outlined"
      onClick={() => {
        actor.send({ type: 'handover.cancel' });
      }}
    >
      Cancel
    </Button>
  );
  if (isReady) {
    return (
      <>
        {cancel}
        <Button
          onClick={() => {
            actor.send({ type: 'handover.go' });
          }}
        >
          Share Now
        </Button>
      </>
    );
  }
  if (!canHandOverFiles()) return null;
  return (
    <>
      {isFetching ? cancel : null}
      <Button
        look="outlined"
        disabled={isBusy}
        onClick={() => {
          actor.send({ type: 'file.handOver', file });
        }}
      >
        {isFetching ? 'Loading...' : 'Share File'}
      </Button>
    </>
  );
}

/** Shows why the last link or file was not handed over. */
export function HandoverFailure({ handover: { actor } }: { handover: Handover }): ReactNode {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return failure === null ? null : (
    <FailureMessage
      title={SHARE_MESSAGES.handOverFailed}
      failure={failure}
      onDismiss={() => {
        actor.send({ type: 'error.dismiss' });
      }}
    />
  );
}
