import type { ChangeTag } from './change-context';
import type { Change, ListedChange, OutboxContext } from './outbox-context';
import { dependentsOf, earlierChanges, isNewHere } from './records-of-change';

/** Pure functions of the outbox's context. */

export const isActive = (change: Change): boolean => change.getSnapshot().status === 'active';
export const has = (change: Change, tag: ChangeTag): boolean => change.getSnapshot().hasTag(tag);
export const contentOf = (change: Change) => change.getSnapshot().context.change;

/** The changes that are not over, in the order in which they were made. */
export const activeIn = ({ changes, order }: Pick<OutboxContext, 'changes' | 'order'>): Change[] =>
  order.flatMap((key) => changes[key] ?? []).filter(isActive);

/** The order with a stored change inserted: before those that were made after it. */
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

/** The inspection of each record that is created here. */
const placesIn = (context: OutboxContext): ReadonlyMap<number, number> =>
  new Map(
    activeIn(context)
      .map(contentOf)
      .filter(isNewHere)
      .map(({ record, inspectionId }) => [record, inspectionId]),
  );

function listed(key: string, change: Change, places: ReadonlyMap<number, number>): ListedChange {
  const { change: content, isAttended, obstacle } = change.getSnapshot().context;
  const { record, copyOf, itemId, reportId, projectName, title } = content;
  // Its record may have been moved to another inspection after the change was made.
  const inspectionId = places.get(itemId ?? record) ?? content.inspectionId;
  const { call, body, base, failure, madeAt } = content;
  const isBusy = has(change, 'busy');
  return {
    key,
    record,
    copyOf,
    inspectionId,
    title,
    call,
    body,
    base,
    failure,
    madeAt,
    ...(itemId === undefined ? {} : { itemId }),
    ...(reportId === undefined ? {} : { reportId }),
    ...(projectName === undefined ? {} : { projectName }),
    isSent: content.isSent || isBusy,
    state: isBusy ? 'sending' : content.state,
    isAttended,
    obstacle,
  };
}

const isEqual = (one: ListedChange, other: ListedChange): boolean =>
  (Object.keys(one) as (keyof ListedChange)[]).every((name) => one[name] === other[name]);

/** The changes as screens show them. An unchanged entry stays the same object. */
export function listOf(context: OutboxContext): readonly ListedChange[] {
  const before = new Map(context.list.map((entry) => [entry.key, entry]));
  const places = placesIn(context);
  const list = context.order.flatMap((key) => {
    const change = context.changes[key];
    if (change === undefined || !isActive(change)) return [];
    const entry = listed(key, change, places);
    const known = before.get(key);
    return known !== undefined && isEqual(known, entry) ? known : entry;
  });
  const isSame =
    list.length === context.list.length &&
    list.every((entry, index) => entry === context.list[index]);
  return isSame ? context.list : list;
}

/**
 * Whether anything can be sent: a change waits or is being sent, and no earlier change needs a
 * person's decision first.
 */
export function hasWork(list: readonly ListedChange[]): boolean {
  const stuck = earlierChanges();
  return list.some((entry) => {
    const isFree = (entry.state === 'waiting' || entry.state === 'sending') && !stuck.hold(entry);
    if (!isFree) stuck.add(entry);
    return isFree;
  });
}

/**
 * The changes to send next. The changes of a lane are sent one after the other, and those of a new
 * record after its creation. Lanes are independent.
 */
export function nextOf(context: OutboxContext, atOnce: number): Change[] {
  const all = activeIn(context);
  const busy = all.filter((change) => has(change, 'busy'));
  // Another tab may have made an earlier change of a record that is being changed.
  const earlier = earlierChanges();
  for (const change of busy) earlier.add(contentOf(change));
  const free = all.filter((change) => {
    const content = contentOf(change);
    const isFirst = !earlier.hold(content);
    earlier.add(content);
    return isFirst && has(change, 'ready');
  });
  return free.slice(0, Math.max(0, atOnce - busy.length));
}

/** The other changes that become void without the record of a change. */
export function followersOf(context: OutboxContext, change: Change): Change[] {
  const others = activeIn(context).filter((other) => other !== change);
  const contents = new Set(dependentsOf(contentOf(change), others.map(contentOf)));
  return others.filter((other) => contents.has(contentOf(other)));
}
