import { useActorRef, useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Item } from '../../../contract/item';
import { ITEM_MESSAGES, RESOLUTION_MESSAGES } from '../../../contract/messages';
import type { ActionItem, itemActionsMachine } from '../../../machines/items/item-actions.machine';
import { useMachines } from '../../app/services';
import { showToast } from '../toasts';
import { DeleteConfirmation, type ItemActionsActor, UnresolveConfirmation } from './confirmations';

const ResolutionDialog = lazy(() => import('../resolution/resolution-dialog'));

type Snapshot = SnapshotFrom<typeof itemActionsMachine>;

interface Listeners {
  /** An item was resolved or opened again, or turned out to be another; this is how it stands. */
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
  /** Takes the resolution back after asking. */
  unresolve: (item: ActionItem) => void;
  duplicate: (item: ActionItem) => void;
  /** Deletes the item after asking. */
  remove: (item: ActionItem) => void;
  /** Where the dialogs appear; to be rendered once. */
  dialogs: ReactNode;
}

const selectSubject = ({ context }: Snapshot) => context.subject;
const selectIsResolving = (snapshot: Snapshot) => snapshot.hasTag('resolving');

/** Says what was done, and tells whoever shows the items. */
function useAnnouncements(actor: ItemActionsActor, listeners: Listeners): void {
  const changed = useEffectEvent(listeners.onChanged);
  const duplicated = useEffectEvent(listeners.onDuplicated);
  const removed = useEffectEvent(listeners.onRemoved);
  useEffect(() => {
    const subscriptions = [
      actor.on('item.changed', ({ item }) => {
        changed(item);
      }),
      actor.on('item.unresolved', () => {
        showToast('success', RESOLUTION_MESSAGES.reopened);
      }),
      actor.on('item.outdated', ({ failure }) => {
        showToast('error', failure.message);
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

/**
 * Resolving, unresolving, duplicating and deleting items, for whoever shows some: a card, a table
 * row, the item's own page. Nothing is awaited: the listeners hear what was done.
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
    unresolve: (item) => {
      actor.send({ type: 'item.unresolve', item });
    },
    duplicate: (item) => {
      actor.send({ type: 'item.duplicate', item });
    },
    remove: (item) => {
      actor.send({ type: 'item.delete', item });
    },
    dialogs: (
      <>
        <UnresolveConfirmation actor={actor} />
        <DeleteConfirmation actor={actor} question={deleteQuestion} />
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
