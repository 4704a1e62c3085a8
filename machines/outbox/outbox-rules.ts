import type { ChangeTag } from './change-context';
import type { Change, ListedChange, OutboxContext } from './outbox-context';

/** Pure functions of the outbox's context. */

export const isActive = (change: Change): boolean => change.getSnapshot().status === 'active';
export const has = (change: Change, tag: ChangeTag): boolean => change.getSnapshot().hasTag(tag);
export const contentOf = (change: Change) => change.getSnapshot().context.change;

/** The changes that are not over, in the order in which they were made. */
export const activeIn = ({ changes, order }: Pick<OutboxContext, 'changes' | 'order'>): Change[] =>
  order.flatMap((key) => changes[key] ?? []).filter(isActive);

/** The order with a stored change: before those that were made after it. */
export function withKey(
  { order, changes }: Pick<OutboxContext, 'changes' | 'order'>,
  key: string,
  place: number,
): string[] {
  const isLater = (other: string) => {
    const change = changes[other];
    return change !== undefined && contentOf(change).order > place;
  };
  const index = order.findIndex(isLater);
  return index < 0 ? [...order, key] : order.toSpliced(index, 0, key);
}

function listed(key: string, change: Change): ListedChange {
  const { change: content, isAttended } = change.getSnapshot().context;
  const { record, copyOf, inspectionId, title, call, body, base, failure, madeAt } = content;
  const isBusy = has(change, 'busy');
  return {
    ...{ key, record, copyOf, inspectionId, title, call, body, base, failure, madeAt },
    isSent: content.isSent || isBusy,
    state: isBusy ? 'sending' : content.state,
    isAttended,
  };
}

const isEqual = (one: ListedChange, other: ListedChange): boolean =>
  (Object.keys(one) as (keyof ListedChange)[]).every((name) => one[name] === other[name]);

/** The changes as screens show them. What has not changed stays the same object. */
export function listOf(context: OutboxContext): readonly ListedChange[] {
  const before = new Map(context.list.map((entry) => [entry.key, entry]));
  const list = context.order.flatMap((key) => {
    const change = context.changes[key];
    if (change === undefined || !isActive(change)) return [];
    const entry = listed(key, change);
    const known = before.get(key);
    return known !== undefined && isEqual(known, entry) ? known : entry;
  });
  const isSame =
    list.length === context.list.length &&
    list.every((entry, index) => entry === context.list[index]);
  return isSame ? context.list : list;
}

type Touching = Pick<ListedChange, 'record' | 'copyOf'>;

/** Follows which records earlier changes have, while changes are read in their order. */
function records() {
  const seen = new Set<number>();
  return {
    has: ({ record, copyOf }: Touching) =>
      seen.has(record) || (copyOf !== null && seen.has(copyOf)),
    add: ({ record }: Touching) => seen.add(record),
  };
}

/**
 * Whether anything can be sent: a change waits or is being sent, and no person has to decide about an
 * earlier change of the same item first.
 */
export function hasWork(list: readonly ListedChange[]): boolean {
  const stuck = records();
  return list.some((entry) => {
    const isFree = (entry.state === 'waiting' || entry.state === 'sending') && !stuck.has(entry);
    if (!isFree) stuck.add(entry);
    return isFree;
  });
}

/**
 * The changes to send next. The first change of an item goes before its others, and before a copy of
 * the item is made. Different items are independent.
 */
export function nextOf(context: OutboxContext, atOnce: number): Change[] {
  const all = activeIn(context);
  const busy = all.filter((change) => has(change, 'busy'));
  // Another tab may have made an earlier change of an item that is being changed.
  const earlier = records();
  for (const change of busy) earlier.add(contentOf(change));
  const free = all.filter((change) => {
    const content = contentOf(change);
    const isFirst = !earlier.has(content);
    earlier.add(content);
    return isFirst && has(change, 'ready');
  });
  return free.slice(0, Math.max(0, atOnce - busy.length));
}
