import { KeptChange, type NewChange } from '../../../machines/outbox/kept-change';
import { type ChangeDatabase, changesOf } from './change-database';
import type { ChangeNews } from './change-news';

/** The server's item after a change: its id may replace a local one. */
interface Acknowledged {
  id: number;
  version: number;
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
  /** Undefined if it was sent or removed, by this tab or another. */
  read: (key: string) => Promise<KeptChange | undefined>;
  /** Stores a change in the place of the one with the key `replaces`, if that is still there. */
  replace: (replaces: string, change: KeptChange) => Promise<void>;
  /** Notes that the server may have it from now on; undefined if it is gone. */
  noteSent: (key: string) => Promise<KeptChange | undefined>;
  /**
   * Removes a change that the server has carried out. Later changes of the same item take over the
   * item's id and version.
   */
  settle: (change: KeptChange, acknowledged: Acknowledged) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

const parsed = (value: unknown): KeptChange | undefined => KeptChange.safeParse(value).data;

/** Strict: it is on the disk before anybody is told that it is kept. */
const writing = (database: ChangeDatabase) =>
  database.transaction('changes', 'readwrite', { durability: 'strict' });

type Writing = ReturnType<typeof writing>;

async function addTo({ store }: Writing, change: NewChange): Promise<KeptChange> {
  const known = parsed(await store.get(change.key));
  if (known !== undefined) return known;
  const last = await store.index('order').openKeyCursor(changesOf(change.userId), 'prev');
  const order = (last?.key[1] ?? 0) + 1;
  const added: KeptChange = {
    ...change,
    format: 1,
    order,
    isSent: false,
    state: 'waiting',
    failure: null,
  };
  await store.put(added);
  return added;
}

/** A later change as it is after the server has acknowledged one of the same item. */
function following(later: KeptChange, { record }: KeptChange, { id, version }: Acknowledged) {
  const isSame = later.record === record;
  return {
    ...later,
    record: isSame ? id : later.record,
    copyOf: later.copyOf === record ? id : later.copyOf,
    version: isSame ? version : later.version,
  };
}

async function settleIn({ store }: Writing, change: KeptChange, acknowledged: Acknowledged) {
  await store.delete(change.key);
  for (const value of await store.index('order').getAll(changesOf(change.userId))) {
    const later = parsed(value);
    if (later?.record === change.record || later?.copyOf === change.record)
      await store.put(following(later, change, acknowledged));
  }
}

/** The changes over IndexedDB; every writing is told to all tabs. */
export function createChangeStore(
  open: () => Promise<ChangeDatabase>,
  { tell }: Pick<ChangeNews, 'tell'>,
): ChangeStore {
  const write = async <Result>(key: string, work: (transaction: Writing) => Promise<Result>) => {
    const transaction = writing(await open());
    const [result] = await Promise.all([work(transaction), transaction.done]);
    tell([key]);
    return result;
  };
  const read = async (key: string) => parsed(await (await open()).get('changes', key));
  return {
    add: (change) => write(change.key, (transaction) => addTo(transaction, change)),
    all: async (userId) => {
      const values = await (await open()).getAllFromIndex('changes', 'order', changesOf(userId));
      return values.flatMap((value) => parsed(value) ?? []);
    },
    read,
    replace: (replaces, change) =>
      write(change.key, async ({ store }) => {
        if ((await store.get(replaces)) === undefined) return;
        if (replaces !== change.key) await store.delete(replaces);
        await store.put(change);
      }),
    noteSent: async (key) => {
      // Not told to other tabs: it does not change what they show.
      const transaction = writing(await open());
      const note = async () => {
        const known = parsed(await transaction.store.get(key));
        if (known === undefined || known.isSent) return known;
        const sent = { ...known, isSent: true };
        await transaction.store.put(sent);
        return sent;
      };
      const [noted] = await Promise.all([note(), transaction.done]);
      return noted;
    },
    settle: (change, acknowledged) =>
      write(change.key, (transaction) => settleIn(transaction, change, acknowledged)),
    remove: (key) => write(key, ({ store }) => store.delete(key)),
  };
}
