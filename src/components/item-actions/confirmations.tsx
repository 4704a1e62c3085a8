import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ITEM_MESSAGES, RESOLUTION_MESSAGES } from '../../../contract/messages';
import type { itemActionsMachine } from '../../../machines/items/item-actions.machine';
import '../../styles/item-actions.css';
import { ConfirmDialog } from '../confirm-dialog';
import { ErrorPanel } from '../states';

export type ItemActionsActor = ActorRefFrom<typeof itemActionsMachine>;
type Snapshot = SnapshotFrom<typeof itemActionsMachine>;

const selectTitle = ({ context }: Snapshot) => context.subject?.title ?? '';
const selectMessage = ({ context }: Snapshot) => context.failure?.message ?? null;
const selectAsksToUnresolve = (snapshot: Snapshot) => snapshot.hasTag('askingToUnresolve');
const selectAsksToDelete = (snapshot: Snapshot) => snapshot.hasTag('askingToDelete');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface Props {
  actor: ItemActionsActor;
  question: string;
}

/** Which item is asked about, and why the last try failed. */
function Subject({ actor, question, failed }: Props & { failed: string }): ReactNode {
  const message = useSelector(actor, selectMessage);
  return (
    <>
      {message === null ? null : <ErrorPanel title={failed} message={message} />}
      <p className="dialog-subject">{useSelector(actor, selectTitle)}</p>
      <p>{question}</p>
    </>
  );
}

/** Asks before an item is deleted. */
export function DeleteConfirmation({ actor, question }: Props): ReactNode {
  return (
    <ConfirmDialog
      isOpen={useSelector(actor, selectAsksToDelete)}
      title="Delete Item"
      confirmLabel="Delete"
      isDangerous
      isBusy={useSelector(actor, selectIsBusy)}
      onConfirm={() => {
        actor.send({ type: 'delete.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'delete.cancel' });
      }}
    >
      <Subject actor={actor} question={question} failed={ITEM_MESSAGES.deleteFailed} />
    </ConfirmDialog>
  );
}

/** Asks before a resolution is taken back. */
export function UnresolveConfirmation({ actor }: { actor: ItemActionsActor }): ReactNode {
  return (
    <ConfirmDialog
      isOpen={useSelector(actor, selectAsksToUnresolve)}
      title="Mark Unresolved"
      confirmLabel="Mark Unresolved"
      isBusy={useSelector(actor, selectIsBusy)}
      onConfirm={() => {
        actor.send({ type: 'unresolve.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'unresolve.cancel' });
      }}
    >
      <Subject
        actor={actor}
        question="The item becomes open again, and its resolution date is cleared."
        failed={RESOLUTION_MESSAGES.reopenFailed}
      />
    </ConfirmDialog>
  );
}
