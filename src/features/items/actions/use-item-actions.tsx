import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemActionsMachine } from '../../../../machines/items/item-actions.machine';
import { useEmitted } from '../../../platform/actors';
import { useDeletion } from './use-deletion';
import { useDuplication } from './use-duplication';
import { useReopening } from './use-reopening';
import { useResolving } from './use-resolving';
import { useVerification } from './use-verification';

type ItemActionsActor = ActorRefFrom<typeof itemActionsMachine>;

interface Options {
  /** Called after an item was duplicated, for example to open the copy. */
  onDuplicated?: (copy: Item) => void;
  /** Called after an item was deleted, for example to leave its page. */
  onRemoved?: () => void;
  /** The question before an item is deleted. */
  deleteQuestion?: string;
}

export interface ItemActions {
  /** Opens the resolution dialog. */
  resolve: (item: ActionItem) => void;
  /** Verifies the resolution of an item. */
  verify: (item: ActionItem) => void;
  /** Opens the dialog with the reason for verifying one's own resolution. */
  verifyAnyway: (item: ActionItem) => void;
  /** Opens the dialog with the reason for returning an item. */
  returnItem: (item: ActionItem) => void;
  /** Reopens a resolved item after a confirmation. */
  unresolve: (item: ActionItem) => void;
  duplicate: (item: ActionItem) => void;
  /** Deletes the item after a confirmation. */
  remove: (item: ActionItem) => void;
  /** The dialogs, which the caller renders once. */
  dialogs: ReactNode;
}

/** The actors of the single actions, which live as long as their parent. */
function partsOf(actor: ItemActionsActor) {
  const { resolving, reopening, verification, deletion, duplication } =
    actor.getSnapshot().children;
  if (!resolving || !reopening || !verification || !deletion || !duplication) {
    throw new Error('An action on items has broken');
  }
  return { resolving, reopening, verification, deletion, duplication };
}

/**
 * Resolves, verifies, reopens, duplicates and deletes items, on every screen: on a card, in a table
 * row, or on the item's page. Callers do not wait: the actor that shows the items is notified of
 * the outcome.
 */
export function useItemActions(
  actor: ItemActionsActor,
  { onDuplicated, onRemoved, deleteQuestion = 'Are you sure?' }: Options = {},
): ItemActions {
  // Read once: an action that crashes later is no longer among the children, but the others still
  // work.
  const parts = useMemo(() => partsOf(actor), [actor]);
  const resolving = useResolving(parts.resolving);
  const reopening = useReopening(parts.reopening);
  const deletion = useDeletion(parts.deletion, deleteQuestion);
  useEmitted(actor, {
    'item.duplicated': ({ copy }) => onDuplicated?.(copy),
    'item.removed': () => onRemoved?.(),
  });
  return {
    resolve: (item) => {
      resolving.open('resolve', item);
    },
    verify: useVerification(parts.verification),
    verifyAnyway: (item) => {
      resolving.open('verify', item);
    },
    returnItem: (item) => {
      resolving.open('return', item);
    },
    unresolve: reopening.unresolve,
    duplicate: useDuplication(parts.duplication),
    remove: deletion.remove,
    dialogs: (
      <>
        {reopening.dialog}
        {deletion.dialog}
        {resolving.dialog}
      </>
    ),
  };
}
