import type { DropOutcome } from '../../../machines/outbox/change-context';
import { formatOf } from '../../../machines/outbox/change-rules';
import { KeptChange, type NewChange } from '../../../machines/outbox/kept-change';
import { rebasedChanges } from '../../../machines/outbox/given-values';
import { renamed } from '../../../machines/outbox/given-names';
import { dependentsOf, isNewHere, subjectOf } from '../../../machines/outbox/records-of-change';
import { isSame } from '../../../machines/same-value';
import { deletesRecord, kindOf } from '../../../machines/outbox/waiting-calls';
import type { ChangeNews } from './change-news';

/** The server's record after a change: its id may replace a local one. Some have no version. */
export interface Acknowledged {
  id: number;
  version?: number;
}

/**
 * The changes of all users of this browser that the server has not acknowledged. All tabs share
 * them. A change that another version of the app has written, and that this one cannot read, stays
 * where it is.
 */
export interface ChangeStore {
  /** Adds a change as the last one; of a key that is there already the stored one is returned. */
  add: (change: NewChange) => Promise<KeptChange>;
  /** The changes of a user, in their order. */
  all: (userId: number) => Promise<KeptChange[]>;
  /** The changes of a user that another version of the app has written, and this one cannot read. */
  unread: (userId: number) => Promise<unknown[]>;
  /**
   * Stores a change in the place of the one with the key `replaces`.
   * @throws when there is none: another tab has sent, removed or replaced it.
   */
  replace: (replaces: string, change: KeptChange) => Promise<void>;
  /** Notes that the server may have it from now on; false if it is not here any more. */
  noteSent: (key: string) => Promise<boolean>;
  /**
   * Removes the creation of a record that only this device has, with all changes that are void
   * without it. Returns their keys; null, having removed nothing, if the server may have the record.
   */
  withdraw: (creation: KeptChange) => Promise<readonly string[] | null>;
  /**
   * Removes a change that the server has carried out. Other changes take over the record's id and
   * version; those of a deleted record are removed, too.
   */
  settle: (change: KeptChange, acknowledged: Acknowledged) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Removes a change that nobody wants any more, unless the server may have it. */
  drop: (key: string) => Promise<DropOutcome>;
}

/** The stored changes within one transaction. Their shape is not certain. */
export interface ChangeRows {
  get: (key: string) => Promise<unknown>;
  of: (userId: number) => Promise<unknown[]>;
  put: (change: KeptChange) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** Where changes are stored; a transaction is carried out as a whole or not at all. */
export interface ChangeTable {
  of: (userId: number) => Promise<unknown[]>;
  write: <Result>(work: (rows: ChangeRows) => Promise<Result>) => Promise<Result>;
}

const parsed = (value: unknown): KeptChange | undefined => KeptChange.safeParse(value).data;

const inOrder = (values: readonly unknown[]): KeptChange[] =>
  values.flatMap((value) => parsed(value) ?? []).sort((one, other) => one.order - other.order);

async function addTo(rows: ChangeRows, change: NewChange): Promise<KeptChange> {
  const known = parsed(await rows.get(change.key));
  if (known !== undefined) return known;
  const last = inOrder(await rows.of(change.userId)).at(-1);
  const added: KeptChange = {
    ...change,
    format: formatOf(change),
    order: (last?.order ?? 0) + 1,
    isSent: false,
    state: 'waiting',
    failure: null,
  };
  await rows.put(added);
  return added;
}

/** Another change as it is after the server has acknowledged one of the same record. */
function following(other: KeptChange, change: KeptChange, { id, version }: Acknowledged) {
  const isSame = subjectOf(other) === subjectOf(change);
  const name = { kind: kindOf(change), from: change.record, to: id };
  const named = isNewHere(change) ? renamed(other, name) : other;
  return isSame && version !== undefined ? { ...named, version } : named;
}

/** Returns the keys of the changes that are gone. */
async function settleIn(rows: ChangeRows, change: KeptChange, acknowledged: Acknowledged) {
  await rows.remove(change.key);
  const others = dependentsOf(change, inOrder(await rows.of(change.userId)));
  if (!deletesRecord(change)) {
    for (const other of others) await rows.put(following(other, change, acknowledged));
    return [change.key];
  }
  for (const { key } of others) await rows.remove(key);
  return [change.key, ...others.map(({ key }) => key)];
}

/** Whether the server may have carried it out without an answer. */
export const mayBeThere = ({ isSent, state }: KeptChange): boolean => isSent && state === 'waiting';

async function withdrawFrom(rows: ChangeRows, { key, userId }: KeptChange) {
  const creation = parsed(await rows.get(key));
  if (creation === undefined || mayBeThere(creation)) return null;
  const keys = dependentsOf(creation, inOrder(await rows.of(userId))).map((one) => one.key);
  for (const one of keys) await rows.remove(one);
  return keys;
}

/** Later changes of the record are based on what it holds without the change, or with the edited one. */
async function rebase(
  rows: ChangeRows,
  before: KeptChange,
  after: KeptChange | null,
): Promise<void> {
  const later = inOrder(await rows.of(before.userId)).filter(
    (other) => other.order > before.order && subjectOf(other) === subjectOf(before),
  );
  for (const change of rebasedChanges(later, { before, after })) await rows.put(change);
}

async function replaceIn(rows: ChangeRows, replaces: string, change: KeptChange): Promise<void> {
  const stored = await rows.get(replaces);
  if (stored === undefined) throw new Error('The change is not here any more');
  const before = parsed(stored);
  if (before !== undefined && !isSame(before.body, change.body)) await rebase(rows, before, change);
  if (replaces !== change.key) await rows.remove(replaces);
  await rows.put(change);
}

async function dropFrom(rows: ChangeRows, key: string): Promise<DropOutcome> {
  const change = parsed(await rows.get(key));
  if (change === undefined) return { kind: 'gone' };
  if (mayBeThere(change)) return { kind: 'stays', change };
  await rows.remove(key);
  await rebase(rows, change, null);
  return { kind: 'dropped' };
}

/** The changes in a table; every writing is told to all tabs. */
export function createChangeStore(
  table: ChangeTable,
  { tell }: Pick<ChangeNews, 'tell'>,
): ChangeStore {
  const write = async <Result>(
    keys: string | readonly string[],
    work: (rows: ChangeRows) => Promise<Result>,
  ) => {
    const result = await table.write(work);
    tell(typeof keys === 'string' ? [keys] : keys);
    return result;
  };
  return {
    add: (change) => write(change.key, (rows) => addTo(rows, change)),
    all: async (userId) => inOrder(await table.of(userId)),
    unread: async (userId) =>
      (await table.of(userId)).filter((value) => parsed(value) === undefined),
    replace: (replaces, change) =>
      write([...new Set([replaces, change.key])], (rows) => replaceIn(rows, replaces, change)),
    noteSent: (key) =>
      // Not told: it does not change what screens show.
      table.write(async (rows) => {
        const known = parsed(await rows.get(key));
        if (known !== undefined) await rows.put({ ...known, isSent: true });
        return known !== undefined;
      }),
    withdraw: async (creation) => {
      const keys = await table.write((rows) => withdrawFrom(rows, creation));
      if (keys !== null) tell(keys);
      return keys;
    },
    settle: async (change, acknowledged) => {
      tell(await table.write((rows) => settleIn(rows, change, acknowledged)));
    },
    remove: (key) => write(key, (rows) => rows.remove(key)),
    drop: (key) => write(key, (rows) => dropFrom(rows, key)),
  };
}
