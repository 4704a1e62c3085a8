import type { Failure } from '../../../machines/failure';
import type { DropOutcome } from '../../../machines/outbox/change-context';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import { isKeyOf } from '../../../machines/outbox/next-key';
import { isNewHere } from '../../../machines/outbox/records-of-change';
import type { LocalIds } from '../ids/local-ids';
import type { ChangeNews } from './change-news';
import type { ChangeTable } from './change-table';
import {
  type Acknowledged,
  addTo,
  adoptIn,
  dropFrom,
  inOrder,
  parsed,
  removeFrom,
  removeUnreadFrom,
  renameIn,
  replaceIn,
  settleIn,
  takeBackFrom,
  withdrawFrom,
} from './change-writes';
import { givenIds, withGivenIds } from './given-ids';
import { createSettledChanges, type SettledChange } from './settled-changes';
import { type MarkedRows, markedTable } from './unsent-marks';

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
  /** How many changes this page has settled. */
  settledCount: () => number;
  /** Those of a user after the first so many. */
  settledAfter: (userId: number, first: number) => readonly SettledChange[];
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

/** How many removed changes a page remembers, because its screens may show their values. */
const MOST_GONE = 50;

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
  const settled = createSettledChanges();
  let gone: readonly KeptChange[] = [];
  const noteGone = (change: KeptChange | undefined) => {
    if (change !== undefined) gone = [...gone, change].slice(-MOST_GONE);
  };
  return {
    add: (change, attempt) => write(change.key, (rows) => addTo(rows, change, { attempt, gone })),
    takeBack: async (key, attempt) => {
      const taken = await table.write((rows) => takeBackFrom(rows, key, attempt));
      noteGone(taken);
      if (taken !== undefined) tell([key]);
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
      const keys = await table.write((rows) => settleIn(rows, change, acknowledged));
      const { id, version = null } = acknowledged;
      settled.note({ change: isNewHere(change) ? { ...change, record: id } : change, version });
      tell(keys);
    },
    settledCount: settled.count,
    settledAfter: (userId, first) =>
      settled.after(first).filter(({ change }) => change.userId === userId),
    remove: async (key, refusal) => {
      noteGone(await write(key, (rows) => removeFrom(rows, key, refusal)));
    },
    removeUnread: async (userId) => {
      tell(await table.write((rows) => removeUnreadFrom(rows, userId)));
    },
    drop: (key) => write(key, (rows) => dropFrom(rows, key)),
  };
}
