import {
  ITEM_INPUTS,
  ItemUpdate,
  ItemReturn,
  NewItem,
  PriorityMove,
  Resolution,
  StatusMove,
  Verification,
} from '../../contract/items/calls';
import type { Item, ItemFields } from '../../contract/items/item';
import { changedFields, copied, newFields } from '../../contract/items/item-changes';
import { missingInDraft } from '../../contract/items/item-completeness';
import type { Stamp } from '../../contract/items/item-status';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { resolved, unresolved, withStatus } from '../../contract/items/resolution';
import {
  moveRefusal,
  type Authorship,
  signed,
  signedAsNew,
} from '../../contract/items/verification';
import type { Role } from '../../contract/roles';
import type { Assignee } from '../../contract/users/user';
import { localDay } from '../forms/local-minute';
import { isSame } from '../same-value';
import { asOfServer, isAssignable } from './item-copies';
import type { KeptChange } from './kept-change';
import { recordsAfter } from './records-after';
import { deletesRecord, kindOf } from './waiting-calls';

/** Who made the changes, and the people to whom items can be assigned. */
export interface Maker {
  userId: number;
  userName: string;
  people: readonly Assignee[];
}

type Made = Pick<KeptChange, 'call' | 'body' | 'madeAt'>;

/** The calendar date of the device when a change was made. */
function stampOf({ madeAt }: Made, { userName }: Maker): Stamp {
  return { today: localDay(new Date(madeAt)), userName };
}

/** Who made a change, when, and with which reason, if any. */
function signatureOf({ call, body, madeAt }: Made, maker: Maker): Authorship {
  const { userId, userName } = maker;
  const signature = { userId, userName, now: new Date(madeAt).toISOString() };
  switch (call) {
    case 'verifyItem':
      return { ...signature, reason: Verification.parse(body).reason };
    case 'returnItem':
      return { ...signature, reason: ItemReturn.parse(body).reason };
    default:
      return signature;
  }
}

/** The fields of an item after a change, as the server will set them. */
function fieldsAfter(item: Item, change: Made, maker: Maker): ItemFields {
  const stamp = stampOf(change, maker);
  const { body } = change;
  switch (change.call) {
    case 'updateItem':
      return changedFields(item, ItemUpdate.parse({ ...body, version: item.version }), stamp);
    case 'setItemStatus': {
      const { status, resolvedDate } = StatusMove.parse(body);
      return withStatus(item, status, { ...stamp, today: resolvedDate ?? stamp.today });
    }
    case 'setItemPriority':
      return { ...item, priority: PriorityMove.parse(body).priority };
    case 'resolveItem':
      return resolved(item, Resolution.parse(body), stamp);
    case 'unresolveItem':
    case 'returnItem':
      return unresolved(item);
    case 'verifyItem':
      return withStatus(item, 'Verified', stamp);
    default:
      return item;
  }
}

/** A person whom the device knows; it always knows its user. */
export function personIn({ userId, userName, people }: Maker, id: number | null): Assignee | null {
  const self = id === userId ? { id, name: userName, avatar: null } : null;
  return people.find((person) => person.id === id) ?? self;
}

const assigneeIn = (maker: Maker, id: number | null, known: Item | null): Item['assignedTo'] =>
  known?.assignedToId === id ? known.assignedTo : personIn(maker, id);

/** An item after a change that the server has not acknowledged. It keeps the server's version. */
function itemAfter(item: Item, change: Made, maker: Maker): Item {
  const fields = signed(item, fieldsAfter(item, change, maker), signatureOf(change, maker));
  return { ...item, ...fields, assignedTo: assigneeIn(maker, fields.assignedToId, item) };
}

/**
 * Why the server will not accept that this person changes an item in this way; null if it will, as far
 * as the device knows.
 */
export function refusalOf(item: Item, change: Made, maker: Maker & { role: Role }): string | null {
  try {
    // With a reason the item is returned, or verified as an exception.
    if (signatureOf(change, maker).reason != null) return null;
    const after = itemAfter(item, change, maker);
    const leavesDrafts = change.call === 'setItemStatus' && after.status !== 'Draft';
    if (leavesDrafts && missingInDraft(item).length > 0) return ITEM_MESSAGES.incomplete;
    const person = { id: maker.userId, fullName: maker.userName, role: maker.role };
    return moveRefusal(item, after, person);
  } catch {
    return null;
  }
}

/**
 * The fields of an item that rules set together with those of a change; none if this version of the
 * app cannot read the change.
 */
export function impliedBy(
  item: Item,
  change: Made,
  maker: Maker,
): NonNullable<KeptChange['implied']> {
  try {
    const [before, after]: Readonly<Record<string, unknown>>[] = [
      { ...item },
      { ...itemAfter(item, change, maker) },
    ];
    const names = Object.keys(ITEM_INPUTS).filter(
      (name) => name !== 'status' && !(name in change.body),
    );
    return Object.fromEntries(
      names
        .map((name) => [name, { from: before?.[name], to: after?.[name] }] as const)
        .filter(([, { from, to }]) => !isSame(from, to)),
    );
  } catch {
    return {};
  }
}

function newItem(change: KeptChange, fields: ItemFields, maker: Maker): Item {
  const createdAt = new Date(change.madeAt).toISOString();
  return {
    ...fields,
    id: change.record,
    inspectionId: change.inspectionId,
    assignedTo: assigneeIn(maker, fields.assignedToId, null),
    photoCount: 0,
    newestPhotoId: 0,
    newestCommentId: 0,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
}

/**
 * The item that a change creates; null if it creates none, or if the source of a duplicate is not
 * known.
 */
function createdBy(change: KeptChange, items: readonly Item[], maker: Maker): Item | null {
  const stamp = stampOf(change, maker);
  if (change.call === 'createItem') {
    const made = newFields(NewItem.parse(asOfServer(change.body)), stamp);
    return newItem(change, signedAsNew(made, signatureOf(change, maker)), maker);
  }
  const original = items.find(({ id }) => id === change.copyOf);
  if (change.call !== 'duplicateItem' || original === undefined) return null;
  const fields = copied(original, stamp, isAssignable(maker.people, original.assignedToId));
  return newItem(change, fields, maker);
}

/**
 * An item without one of its photos. Its picture is one of them; which one comes next is not known here.
 */
function withoutPhoto({ thumbnailUrl, ...item }: Item, { base }: KeptChange): Item {
  const photoCount = Math.max(0, item.photoCount - 1);
  const isLeft =
    photoCount > 0 && thumbnailUrl !== undefined && thumbnailUrl !== base['thumbnailUrl'];
  return { ...item, photoCount, ...(isLeft ? { thumbnailUrl } : {}) };
}

/** An item whose photos are in another order, with the picture of the first one if the author's device knew it. */
function withPicture(item: Item, { implied }: KeptChange): Item {
  const thumbnailUrl = implied?.['thumbnailUrl']?.to;
  return typeof thumbnailUrl === 'string' ? { ...item, thumbnailUrl } : item;
}

/** Items after a change of their photos: a deleted photo does not count, and lists show the first one. */
function afterPhoto(items: readonly Item[], change: KeptChange): readonly Item[] {
  const { call, record, itemId } = change;
  switch (call) {
    case 'deletePhoto':
      return items.map((item) => (item.id === itemId ? withoutPhoto(item, change) : item));
    case 'reorderPhotos':
      return items.map((item) => (item.id === record ? withPicture(item, change) : item));
    default:
      return items;
  }
}

function withChange(items: readonly Item[], change: KeptChange, maker: Maker): readonly Item[] {
  if (kindOf(change) === 'photo') return afterPhoto(items, change);
  if (kindOf(change) !== 'item') return items;
  if (deletesRecord(change)) return items.filter(({ id }) => id !== change.record);
  if (items.some(({ id }) => id === change.record))
    return items.map((item) => (item.id === change.record ? itemAfter(item, change, maker) : item));
  const created = createdBy(change, items, maker);
  return created === null ? items : [...items, created];
}

/** Items after applying the changes that wait on the device, as in `recordsAfter`. */
export const itemsAfter = (
  items: readonly Item[],
  changes: readonly KeptChange[],
  maker: Maker,
): readonly Item[] =>
  recordsAfter(items, changes, (before, change) => withChange(before, change, maker));
