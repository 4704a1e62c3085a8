import { nanoid } from 'nanoid';
import type { Item } from '../../../contract/items/item';
import type { Assignee } from '../../../contract/users/user';
import { type Failure, failureOf } from '../../../machines/failure';
import { bodyOfCopy } from '../../../machines/outbox/item-copies';
import { nextKey } from '../../../machines/outbox/next-key';
import { isUnanswered } from '../../../machines/unanswered';
import type { ItemChanges, MadeChange } from '../../platform/outbox/record-changes';

type KeyedCopy = MadeChange & { key: string };

interface CopyingOutside {
  make: ItemChanges['make'];
  /** Like `make`, but tells nobody why a change was refused. */
  attempt: ItemChanges['make'];
  /** Tells why a change was refused. */
  tried: (id: number | null, change: () => Promise<Item>) => Promise<Item>;
  /** An item that a screen has shown, with its changes; undefined if none has. */
  expectedOf: (id: number) => Promise<Item | undefined>;
  /** The people to whom items can be assigned; empty if they are not known. */
  people: () => Promise<readonly Assignee[]>;
}

/** The copy that the server accepts if it refused this one because of its assignee; null otherwise. */
function withoutRefused(copy: KeyedCopy, { status, errors }: Failure): KeyedCopy | null {
  const { assignedToId, ...body } = copy.body;
  if (status !== 422 || assignedToId === undefined || !('assignedToId' in errors)) return null;
  return { ...copy, body, key: nextKey(copy.key) };
}

/**
 * Makes changes of items. A copy of an item that a screen has shown is made like a new item, with
 * the values that its author saw: it may arrive after the item was changed or deleted.
 */
export function createCopying({
  make,
  attempt,
  tried,
  expectedOf,
  people,
}: CopyingOutside): ItemChanges['make'] {
  /** The copies without an answer, by key: a repeat of the request is the same request. */
  const unanswered = new Map<string, KeyedCopy>();

  const asNewItem = async (made: MadeChange): Promise<MadeChange> => {
    const source = made.id === null ? undefined : await expectedOf(made.id);
    const body = source && bodyOfCopy(source, await people());
    if (source === undefined || body == null) return made;
    const { inspectionId } = source;
    return { ...made, call: 'createItem', id: null, inspectionId, body };
  };

  const sent = async (key: string, copy: KeyedCopy): Promise<Item> => {
    try {
      const item = await attempt(copy);
      unanswered.delete(key);
      return item;
    } catch (error) {
      const failure = failureOf(error);
      const other = withoutRefused(copy, failure);
      if (other !== null) return sent(key, other);
      if (isUnanswered(failure)) unanswered.set(key, copy);
      // A device that could not send it again has learned nothing about the first request.
      else if (failure.isOfDevice !== true) unanswered.delete(key);
      throw error;
    }
  };

  const copied = async (made: MadeChange): Promise<Item> => {
    const { key = nanoid() } = made;
    const copy = unanswered.get(key) ?? { ...(await asNewItem(made)), key };
    return tried(copy.id, () => sent(key, copy));
  };

  return (made) => (made.call === 'duplicateItem' ? copied(made) : make(made));
}
