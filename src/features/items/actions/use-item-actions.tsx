import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import type { ActionItem } from '../../../../machines/items/action-item';
import { useDeletion } from './use-deletion';
import { useDuplication } from './use-duplication';
import { useReopening } from './use-reopening';
import { useResolving } from './use-resolving';

interface Options {
  /** An item was resolved, reopened or found to have changed; this is its current version. */
  onChanged: (item: Item) => void;
  onDuplicated: (copy: Item) => void;
  onRemoved: (id: number) => void;
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

/**
 * Resolving, unresolving, duplicating and deleting items, wherever they are shown: a card, a table
 * row, the item's own page. Nothing is awaited: the listeners hear what was done.
 */
export function useItemActions({
  onChanged,
  onDuplicated,
  onRemoved,
  deleteQuestion = 'Are you sure?',
}: Options): ItemActions {
  const resolving = useResolving(onChanged);
  const reopening = useReopening(onChanged);
  const deletion = useDeletion(deleteQuestion, onRemoved);
  return {
    resolve: resolving.resolve,
    unresolve: reopening.unresolve,
    duplicate: useDuplication(onDuplicated),
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
