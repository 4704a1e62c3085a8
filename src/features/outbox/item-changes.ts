import type { Role } from '../../../contract/roles';
import { getItem } from '../../../contract/items/calls';
import { Item } from '../../../contract/items/item';
import { isSettled } from '../../../contract/items/item-status';
import { seenOf } from '../../../contract/items/seen-item';
import type { Assignee } from '../../../contract/users/user';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { isLocalId } from '../../../machines/outbox/local-id';
import { impliedBy, itemsAfter, refusalOf } from '../../../machines/outbox/pending-items';
import { subjectOf } from '../../../machines/outbox/records-of-change';
import { createsRecord } from '../../../machines/outbox/waiting-calls';
import { orThrow } from '../../platform/http/call-api';
import type { ItemChanges, MadeChange } from '../../platform/outbox/record-changes';
import { createCopying } from './item-copying';
import { type ChangingOutside, createRecordChanges } from './record-changes';

export interface ItemsOutside extends ChangingOutside {
  userId: number;
  userName: () => string;
  /** The user's role; undefined if they have left. */
  role: () => Role | undefined;
  people: () => Promise<readonly Assignee[]>;
  /** The device's copy of an item. */
  copied: (id: number) => Promise<Item | null>;
}

/** Whether a field decides about a resolution. */
const isDecision = (field: string) => field === 'status' || field === 'requiresVerification';

/** What a deletion states; nobody else can have seen a version of an item that only this device has. */
function seenBefore(item: Item): KeptChange['base'] {
  const { version, ...newest } = seenOf(item);
  return isLocalId(item.id) ? newest : { version, ...newest };
}

/** The fields that a change names, with their values before it. */
function baseOf({ call, body }: MadeChange, item: Item): KeptChange['base'] {
  if (call === 'deleteItem') return seenBefore(item);
  const isEdit = call === 'updateItem' || call === 'setItemPriority';
  const held = item as unknown as Readonly<Record<string, unknown>>;
  const fields = isEdit ? Object.keys(body) : ['status'];
  // Only the resolution that the user has seen can be verified or undone.
  const seen = isSettled(item.status) && fields.some(isDecision) ? ['resolvedAt'] : [];
  return Object.fromEntries([...fields, ...seen].map((field) => [field, held[field]]));
}

/** A new item that was refused may have been moved to an inspection after it was changed. */
function ofInspection(id: number, changes: readonly KeptChange[]): KeptChange[] {
  const isHere = ({ inspectionId }: KeptChange) => inspectionId === id;
  const created = new Set(
    changes.filter((change) => isHere(change) && createsRecord(change)).map(subjectOf),
  );
  return changes.filter((change) => isHere(change) || created.has(subjectOf(change)));
}

/** The changes of a user's items. */
export function createItemChanges(outside: ItemsOutside) {
  const { api, userName, people, copied } = outside;
  const after = async (items: readonly Item[], changes: readonly KeptChange[]) => {
    if (changes.length === 0) return items;
    const maker = {
      userId: outside.userId,
      userName: userName(),
      people: await people().catch(() => []),
    };
    return itemsAfter(items, changes, maker);
  };
  const { changes, attempt, tried, changed, lastShown, expectedOf } = createRecordChanges<Item>(
    outside,
    {
      kind: 'item',
      parse: (answer) => Item.safeParse(answer).data,
      fetch: async (id) => (await orThrow(api(getItem, { params: { id } }))).data,
      after,
      baseOf,
      placeOf: ({ inspectionId = 0 }, item) => ({
        inspectionId: item?.inspectionId ?? inspectionId,
      }),
      titleOf: ({ title }) => title,
      impliedOf: (change, item) =>
        impliedBy(item, change, { userId: outside.userId, userName: userName(), people: [] }),
      refusalOf: (change, item) => {
        const role = outside.role();
        if (role === undefined) return null;
        const person = { userId: outside.userId, userName: userName(), role, people: [] };
        const reason = refusalOf(item, change, person);
        if (reason === null) return null;
        const errors = change.call === 'updateItem' ? { status: [reason] } : {};
        return { message: reason, status: 409, errors };
      },
      sourcesOf: async ({ copyOf }, lastShown) => {
        const source = copyOf === null ? null : (lastShown(copyOf) ?? (await copied(copyOf)));
        return source === null ? [] : [source];
      },
    },
  );
  const items: ItemChanges = {
    ...changes,
    make: createCopying({
      make: changes.make,
      attempt,
      tried,
      expectedOf,
      people: () => people().catch(() => []),
    }),
    itemsOf: (inspectionId, read, from) =>
      changed(read, (changes) => ofInspection(inspectionId, changes), from),
  };
  return { items, lastShown };
}
