import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { EffectFailed, type Failure } from '../../../machines/failure';
import type { DropOutcome } from '../../../machines/outbox/change-context';
import { changeFailureOf, formatOf } from '../../../machines/outbox/change-rules';
import { KeptChange, type NewChange } from '../../../machines/outbox/kept-change';
import { heldBefore, rebasedChanges, setBy } from '../../../machines/outbox/given-values';
import { type GivenName, renamed } from '../../../machines/outbox/given-names';
import { isKeyOf } from '../../../machines/outbox/next-key';
import { dependentsOf, isNewHere, subjectOf } from '../../../machines/outbox/records-of-change';
import { isSame } from '../../../machines/same-value';
import { deletesRecord, kindOf } from '../../../machines/outbox/waiting-calls';
import type { LocalIds } from '../local-ids';
import type { ChangeNews } from './change-news';
import type { ChangeTable } from './change-table';
import { givenIds, withGivenIds } from './given-ids';
import { type MarkedRows, markedTable } from './unsent-marks';

/** The server's record after a change: its id may replace a local one. Some have no version. */
export interface Acknowledged {
  id: number;
  version?: number;
}

/**
 * The changes of all users of this browser that the server has not acknowledged. All tabs share
 * them. A change that another version of the app has written, and that this one cannot read, is
 * left untouched.
 */
export interface ChangeStore {
  /**
   * Adds a change as the last one. If its key is already stored, returns the stored change.
   * `attempt` names this attempt, so that it can be taken back.
   */
  add: (change: NewChange, attempt: string) => Promise<KeptChange>;
  /**
   * Removes what an attempt has added, unless it has been sent or a later attempt with its key
   * has found it.
   */
  takeBack: (key: string, attempt: string) => Promise<void>;
  /**
   * Adds a change of another device, which may have sent it; false if its key is already stored.
   */
  adopt: (change: KeptChange) => Promise<boolean>;
  /**
   * The changes of a user, in order, with the server's ids of records that the server has created.
   */
  all: (userId: number) => Promise<KeptChange[]>;
  /** The changes of a user that another version of the app has written, and this one cannot read. */
  unread: (userId: number) => Promise<unknown[]>;
  /**
   * Stores a change in place of the one with the key `replaces`.
   * @throws EffectFailed if there is none: another tab has sent, removed or replaced it.
   */
  replace: (replaces: string, change: KeptChange) => Promise<void>;
  /**
   * The change with one of these keys, or one that was made of it. From now on it stays, even if an
   * attempt to keep it was given up.
   */
  savedBy: (userId: number, keys: readonly string[]) => Promise<KeptChange | undefined>;
  /** Records that the server may have it from now on; false if it is no longer stored. */
  noteSent: (key: string) => Promise<boolean>;
  /** Records that the server has done nothing with what was sent. */
  noteUnsent: (key: string) => Promise<void>;
  /**
   * Removes the creation of a record that exists only on this device, with all changes that are
   * void without it. Returns their keys; null, having removed nothing, if the server may have the
   * record.
   */
  withdraw: (creation: KeptChange) => Promise<readonly string[] | null>;
  /**
   * Removes a change that the server has carried out. Other changes take over the record's id and
   * version; the changes of a deleted record are removed too.
   */
  settle: (change: KeptChange, acknowledged: Acknowledged) => Promise<void>;
  /**
   * Removes a change that the server has not carried out; later ones are then based on the record's
   * values without it. `refusal` is the server's answer if it is not stored with the change.
   */
  remove: (key: string, refusal?: Failure) => Promise<void>;
  /** Removes the changes of a user that this version of the app cannot read. */
  removeUnread: (userId: number) => Promise<void>;
  /** Removes a change that nobody wants any more, unless the server may have it. */
  drop: (key: string) => Promise<DropOutcome>;
}

export type { ChangeRows, ChangeTable, StoredRow } from './change-table';

const parsed = (value: unknown): KeptChange | undefined => KeptChange.safeParse(value).data;

const inOrder = (values: readonly unknown[]): KeptChange[] =>
  values.flatMap((value) => parsed(value) ?? []).sort((one, other) => one.order - other.order);

const orderAfter = (stored: readonly KeptChange[]): number => (stored.at(-1)?.order ?? 0) + 1;

async function adoptIn(rows: MarkedRows, change: KeptChange): Promise<boolean> {
  if ((await rows.get(change.key)) !== undefined) return false;
  const order = orderAfter(inOrder(await rows.of(change.userId)));
  await rows.put({ ...change, order, isSent: true });
  return true;
}

async function addTo(rows: MarkedRows, change: NewChange, attempt: string): Promise<KeptChange> {
  const known = parsed(await rows.get(change.key));
  if (known !== undefined) {
    await rows.share(known);
    return known;
  }
  const stored = inOrder(await rows.of(change.userId));
  const ofRecord = stored.filter((earlier) => subjectOf(earlier) === subjectOf(change));
  const held = heldBefore(change, ofRecord);
  const added: KeptChange = {
    ...change,
    ...(Object.keys(held).length > 0 && { held }),
    format: formatOf(change),
    order: orderAfter(stored),
    isSent: false,
    state: 'waiting',
    failure: null,
  };
  await rows.add(added, attempt);
  return added;
}

/** Returns whether it has removed the change. */
async function takeBackFrom(rows: MarkedRows, key: string, attempt: string): Promise<boolean> {
  if (!(await rows.isOnlyOf(key, attempt))) return false;
  await removeFrom(rows, key);
  return true;
}

/** Another change after the server has acknowledged one of the same record. */
function following(other: KeptChange, change: KeptChange, { id, version }: Acknowledged) {
  const name = { kind: kindOf(change), from: change.record, to: id };
  const [named, done] = isNewHere(change)
    ? [renamed(other, name), renamed(change, name)]
    : [other, change];
  return subjectOf(named) === subjectOf(done) && version !== undefined
    ? { ...named, version }
    : named;
}

/** Changes as settling one of them leaves them. */
export function afterSettling(
  all: readonly KeptChange[],
  change: KeptChange,
  acknowledged: Acknowledged,
): KeptChange[] {
  const others = all.filter(({ key }) => key !== change.key);
  if (!deletesRecord(change)) return others.map((other) => following(other, change, acknowledged));
  const gone = new Set(dependentsOf(change, others));
  return others.filter((other) => !gone.has(other));
}

/** Returns the keys of the changes that are gone. */
async function settleIn(rows: MarkedRows, change: KeptChange, acknowledged: Acknowledged) {
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

async function withdrawFrom(rows: MarkedRows, { key, userId }: KeptChange) {
  const creation = parsed(await rows.get(key));
  if (creation === undefined || mayBeThere(creation)) return null;
  const keys = dependentsOf(creation, inOrder(await rows.of(userId))).map((one) => one.key);
  for (const one of keys) await rows.remove(one);
  return keys;
}

/**
 * Later changes of the record are based on its values without the change, or with the edited one.
 */
async function rebase(
  rows: MarkedRows,
  before: KeptChange,
  after: KeptChange | null,
): Promise<void> {
  const later = inOrder(await rows.of(before.userId)).filter(
    (other) => other.order > before.order && subjectOf(other) === subjectOf(before),
  );
  for (const change of rebasedChanges(later, { before, after })) await rows.put(change);
}

async function replaceIn(rows: MarkedRows, replaces: string, change: KeptChange): Promise<void> {
  const stored = await rows.get(replaces);
  if (stored === undefined)
    throw new EffectFailed({ message: STORAGE_MESSAGES.elsewhere, status: 404, errors: {} });
  const before = parsed(stored);
  if (before !== undefined && !isSame(setBy(before), setBy(change)))
    await rebase(rows, before, change);
  if (replaces !== change.key) await rows.remove(replaces);
  await rows.put(change);
}

async function removeUnreadFrom(rows: MarkedRows, userId: number): Promise<string[]> {
  const unread = (await rows.of(userId)).filter((value) => parsed(value) === undefined);
  const keys = unread.map((value) => (value as { key: string }).key);
  for (const key of keys) await rows.remove(key);
  return keys;
}

async function removeFrom(rows: MarkedRows, key: string, refusal?: Failure): Promise<void> {
  const change = parsed(await rows.get(key));
  await rows.remove(key);
  if (change === undefined) return;
  const refused = refusal === undefined ? change : { ...change, failure: changeFailureOf(refusal) };
  await rebase(rows, refused, null);
}

async function dropFrom(rows: MarkedRows, key: string): Promise<DropOutcome> {
  const change = parsed(await rows.get(key));
  if (change === undefined) return { kind: 'gone' };
  if (mayBeThere(change)) return { kind: 'stays', change };
  await removeFrom(rows, key);
  return { kind: 'dropped' };
}

/** Returns the changes that have got another id. */
async function renameIn(
  rows: MarkedRows,
  userId: number,
  names: readonly GivenName[],
): Promise<KeptChange[]> {
  const altered = inOrder(await rows.of(userId)).flatMap((change) => {
    const after = withGivenIds(change, names);
    return isSame(after, change) ? [] : [after];
  });
  for (const change of altered) await rows.put(change);
  return altered;
}

/** The changes in a table; every write is reported to all tabs. */
export function createChangeStore(
  rowsOfAll: ChangeTable,
  { tell, serverIdOf }: Pick<ChangeNews, 'tell'> & Pick<LocalIds, 'serverIdOf'>,
): ChangeStore {
  const table = markedTable(rowsOfAll);
  const write = async <Result>(
    keys: string | readonly string[],
    work: (rows: MarkedRows) => Promise<Result>,
  ) => {
    const result = await table.write(work);
    tell(typeof keys === 'string' ? [keys] : keys);
    return result;
  };
  return {
    add: (change, attempt) => write(change.key, (rows) => addTo(rows, change, attempt)),
    takeBack: async (key, attempt) => {
      if (await table.write((rows) => takeBackFrom(rows, key, attempt))) tell([key]);
    },
    adopt: (change) => write(change.key, (rows) => adoptIn(rows, change)),
    all: async (userId) => {
      const stored = inOrder(await table.of(userId));
      const names = await givenIds(stored, serverIdOf);
      if (names.length === 0) return stored;
      try {
        const altered = await table.write((rows) => renameIn(rows, userId, names));
        if (altered.length > 0) tell(altered.map(({ key }) => key));
        return inOrder(await table.of(userId));
      } catch {
        // If there is no room, they get the ids again when they are read.
        return stored.map((change) => withGivenIds(change, names));
      }
    },
    unread: async (userId) =>
      (await table.of(userId)).filter((value) => parsed(value) === undefined),
    replace: (replaces, change) =>
      write([...new Set([replaces, change.key])], (rows) => replaceIn(rows, replaces, change)),
    noteSent: (key) =>
      // Not reported, because it does not change what screens show.
      table.write(async (rows) => {
        const known = parsed(await rows.get(key));
        if (known !== undefined) await rows.noteSent(known);
        return known !== undefined;
      }),
    savedBy: async (userId, keys) => {
      const isOne = ({ key }: KeptChange) => keys.some((first) => isKeyOf(first, key));
      const found = inOrder(await table.of(userId)).find(isOne);
      if (found === undefined) return undefined;
      return table.write(async (rows) => {
        const now = parsed(await rows.get(found.key));
        if (now !== undefined) await rows.share(now);
        return now;
      });
    },
    noteUnsent: (key) =>
      table.write(async (rows) => {
        const known = parsed(await rows.get(key));
        if (known !== undefined) await rows.put({ ...known, isSent: false });
      }),
    withdraw: async (creation) => {
      const keys = await table.write((rows) => withdrawFrom(rows, creation));
      if (keys !== null) tell(keys);
      return keys;
    },
    settle: async (change, acknowledged) => {
      tell(await table.write((rows) => settleIn(rows, change, acknowledged)));
    },
    remove: (key, refusal) => write(key, (rows) => removeFrom(rows, key, refusal)),
    removeUnread: async (userId) => {
      tell(await table.write((rows) => removeUnreadFrom(rows, userId)));
    },
    drop: (key) => write(key, (rows) => dropFrom(rows, key)),
  };
}
