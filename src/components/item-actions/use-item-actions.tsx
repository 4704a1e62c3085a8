import { useActorRef, useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Item } from '../../../contract/item';
import { ITEM_MESSAGES } from '../../../contract/messages';
import type { ActionItem, itemActionsMachine } from '../../../machines/items/item-actions.machine';
import { useMachines } from '../../app/services';
import { ConfirmDialog } from '../confirm-dialog';
import { ErrorPanel } from '../states';
import { showToast } from '../toasts';

const ResolutionDialog = lazy(() => import('../resolution/resolution-dialog'));

type Actor = ActorRefFrom<typeof itemActionsMachine>;
type Snapshot = SnapshotFrom<typeof itemActionsMachine>;

interface Listeners {
  /** An item was resolved; this is how it stands now. */
  onChanged: (item: Item) => void;
  onDuplicated: (copy: Item) => void;
  onRemoved: (id: number) => void;
}

interface Options extends Listeners {
  /** What is asked before deleting. */
  deleteQuestion?: string;
}

export interface ItemActions {
  /** Opens the resolution dialog. */
  resolve: (item: ActionItem) => void;
  duplicate: (item: ActionItem) => void;
  /** Deletes the item after asking. */
  remove: (item: ActionItem) => void;
  /** Where the dialogs appear; to be rendered once. */
  dialogs: ReactNode;
}

const selectSubject = ({ context }: Snapshot) => context.subject;
const selectMessage = ({ context }: Snapshot) => context.failure?.message ?? null;
const selectIsResolving = (snapshot: Snapshot) => snapshot.hasTag('resolving');
const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking');
const selectIsDeleting = (snapshot: Snapshot) => snapshot.hasTag('deleting');

/** Says what was done, and tells whoever shows the items. */
function useAnnouncements(actor: Actor, listeners: Listeners): void {
  const changed = useEffectEvent(listeners.onChanged);
  const duplicated = useEffectEvent(listeners.onDuplicated);
  const removed = useEffectEvent(listeners.onRemoved);
  useEffect(() => {
    const subscriptions = [
      actor.on('item.changed', ({ item }) => {
        changed(item);
      }),
      actor.on('item.duplicated', ({ copy }) => {
        showToast('success', ITEM_MESSAGES.duplicated);
        duplicated(copy);
      }),
      actor.on('duplication.failed', ({ failure }) => {
        showToast('error', `${ITEM_MESSAGES.duplicateFailed}: ${failure.message}`);
      }),
      actor.on('item.deleted', ({ id }) => {
        showToast('success', ITEM_MESSAGES.deleted);
        removed(id);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
}

function DeleteDialog({ actor, question }: { actor: Actor; question: string }): ReactNode {
  const message = useSelector(actor, selectMessage);
  const subject = useSelector(actor, selectSubject);
  return (
    <ConfirmDialog
      isOpen={useSelector(actor, selectIsAsking)}
      title="Delete Item"
      confirmLabel="Delete"
      isDangerous
      isBusy={useSelector(actor, selectIsDeleting)}
      onConfirm={() => {
        actor.send({ type: 'delete.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'delete.cancel' });
      }}
    >
      {message === null ? null : (
        <ErrorPanel title={ITEM_MESSAGES.deleteFailed} message={message} />
      )}
      <p className="dialog-subject">{subject?.title}</p>
      <p>{question}</p>
    </ConfirmDialog>
  );
}

/**
 * Resolving, duplicating and deleting items, for whoever shows some: a card, a table row, the
 * item's own page. Nothing is awaited: the listeners hear what was done.
 */
export function useItemActions({
  deleteQuestion = 'Are you sure?',
  ...listeners
}: Options): ItemActions {
  const [actionsKey] = useState(() => crypto.randomUUID());
  const actor = useActorRef(useMachines().itemActions, { input: { actionsKey } });
  const subject = useSelector(actor, selectSubject);
  const isResolving = useSelector(actor, selectIsResolving);
  useAnnouncements(actor, listeners);
  return {
    resolve: (item) => {
      actor.send({ type: 'item.resolve', item });
    },
    duplicate: (item) => {
      actor.send({ type: 'item.duplicate', item });
    },
    remove: (item) => {
      actor.send({ type: 'item.delete', item });
    },
    dialogs: (
      <>
        <DeleteDialog actor={actor} question={deleteQuestion} />
        {isResolving && subject !== null ? (
          <Suspense fallback={null}>
            <ResolutionDialog
              item={subject}
              onChanged={(item) => {
                actor.send({ type: 'item.resolved', item });
              }}
              onClose={() => {
                actor.send({ type: 'resolution.close' });
              }}
            />
          </Suspense>
        ) : null}
      </>
    ),
  };
}
