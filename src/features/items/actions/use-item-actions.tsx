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

type ItemActionsActor = ActorRefFrom<typeof itemActionsMachine>;

interface Options {
  /** The screen may go on to the copy. */
  onDuplicated?: (copy: Item) => void;
  /** The screen may leave what is gone. */
  onRemoved?: () => void;
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

/** The actors of the actions: they live as long as the one that owns them. */
function partsOf(actor: ItemActionsActor) {
  const { resolving, reopening, deletion, duplication } = actor.getSnapshot().children;
  if (!resolving || !reopening || !deletion || !duplication) {
    throw new Error('An action on items has broken');
  }
  return { resolving, reopening, deletion, duplication };
}

/**
 * Resolving, unresolving, duplicating and deleting items, wherever they are shown: a card, a table
 * row, the item's own page. Nothing is awaited: what shows them hears what was done.
 */
export function useItemActions(
  actor: ItemActionsActor,
  { onDuplicated, onRemoved, deleteQuestion = 'Are you sure?' }: Options = {},
): ItemActions {
  // Once: an action that breaks later is missing among the children, and the others go on.
  const parts = useMemo(() => partsOf(actor), [actor]);
  const resolving = useResolving(parts.resolving);
  const reopening = useReopening(parts.reopening);
  const deletion = useDeletion(parts.deletion, deleteQuestion);
  useEmitted(actor, {
    'item.duplicated': ({ copy }) => onDuplicated?.(copy),
    'item.removed': () => onRemoved?.(),
  });
  return {
    resolve: resolving.resolve,
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
