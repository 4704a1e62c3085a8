import { nanoid } from 'nanoid';
import type { Item } from '../../../contract/items/item';
import type { Assignee } from '../../../contract/users/user';
import { failureOf } from '../../../machines/failure';
import { bodyOfCopy } from '../../../machines/outbox/item-copies';
import { isUnanswered } from '../../../machines/unanswered';
import type { ItemChanges, MadeChange } from '../../platform/outbox/record-changes';

interface CopyingOutside {
  make: ItemChanges['make'];
  /** An item that a screen has shown, with its changes; undefined if none has. */
  expectedOf: (id: number) => Promise<Item | undefined>;
  /** The people to whom items can be assigned; empty if they are not known. */
  people: () => Promise<readonly Assignee[]>;
}

/**
 * Makes changes of items. A copy of an item that a screen has shown is made like a new item, with
 * the values that its author saw: it may arrive after the item was changed or deleted.
 */
export function createCopying({ make, expectedOf, people }: CopyingOutside): ItemChanges['make'] {
  /** The copies without an answer, by key: a repeat of the request is the same request. */
  const unanswered = new Map<string, MadeChange>();

  const asNewItem = async (made: MadeChange): Promise<MadeChange> => {
    const source = made.id === null ? undefined : await expectedOf(made.id);
    const body = source && bodyOfCopy(source, await people());
    if (source === undefined || body == null) return made;
    const { inspectionId } = source;
    return { ...made, call: 'createItem', id: null, inspectionId, body };
  };

  const copied = async (made: MadeChange): Promise<Item> => {
    const { key = nanoid() } = made;
    const copy = unanswered.get(key) ?? { ...(await asNewItem(made)), key };
    try {
      const item = await make(copy);
      unanswered.delete(key);
      return item;
    } catch (error) {
      const failure = failureOf(error);
      if (isUnanswered(failure)) unanswered.set(key, copy);
      // A device that could not send it again has learned nothing about the first request.
      else if (failure.isOfDevice !== true) unanswered.delete(key);
      throw error;
    }
  };

  return (made) => (made.call === 'duplicateItem' ? copied(made) : make(made));
}
