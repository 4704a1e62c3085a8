import * as z from 'zod/mini';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import type { ChangeRows, ChangeTable } from './change-table';

/**
 * A device without room cannot store that a change has been sent, but it can always remove
 * something. So an unsent change is stored with a mark beside it, and the tab that sends the change
 * removes the mark first. The marks are rows of the same table under the negative id of the user,
 * where other versions of the app do not look.
 */

const markOf = (key: string): string => `unsent ${key}`;

const Mark = z.object({ key: z.string(), attempt: z.optional(z.string()) });

/** A change that is sent as soon as it has no mark. */
const Marked = z.object({ key: z.string(), isMarked: z.literal(true) });

const isMarked = (value: unknown): boolean => Marked.safeParse(value).success;

/** A stored value as readers see it: without its mark, a change counts as sent. */
function seen(value: unknown, hasMark: (key: string) => boolean): unknown {
  const { data } = Marked.safeParse(value);
  if (data === undefined || hasMark(data.key)) return value;
  return { ...(value as object), isSent: true };
}

function seenWith(values: readonly unknown[], marks: readonly unknown[]): unknown[] {
  const keys = new Set(marks.map((mark) => Mark.safeParse(mark).data?.key));
  return values.map((value) => seen(value, (key) => keys.has(markOf(key))));
}

/** The rows of changes, with their marks. */
export interface MarkedRows {
  get: (key: string) => Promise<unknown>;
  of: (userId: number) => Promise<unknown[]>;
  put: (change: KeptChange) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Stores an unsent change that only one attempt counts on. */
  add: (change: KeptChange, attempt: string) => Promise<void>;
  /** Whether a change is unsent, and only this attempt counts on it. */
  isOnlyOf: (key: string, attempt: string) => Promise<boolean>;
  /** Records that other attempts count on a change, too. */
  share: (change: KeptChange) => Promise<void>;
  /** Records that a stored change may be sent from now on. */
  noteSent: (change: KeptChange) => Promise<void>;
}

function withMarks(rows: ChangeRows): MarkedRows {
  const markIn = async (key: string) => Mark.safeParse(await rows.get(markOf(key))).data;
  const unmark = (key: string) => rows.remove(markOf(key));
  const mark = ({ key, userId }: KeptChange, by: { attempt?: string } = {}) =>
    rows.put({ key: markOf(key), userId: -userId, ...by });
  const put = async (change: KeptChange) => {
    const { key, isSent } = change;
    if (isSent) await unmark(key);
    else if ((await markIn(key)) === undefined) await mark(change);
    await rows.put(isSent ? change : { ...change, isMarked: true });
  };
  return {
    get: async (key) => {
      const value = await rows.get(key);
      const found = await markIn(key);
      return seen(value, () => found !== undefined);
    },
    of: async (userId) => {
      const values = await rows.of(userId);
      return seenWith(values, await rows.of(-userId));
    },
    put,
    remove: async (key) => {
      await rows.remove(key);
      await unmark(key);
    },
    add: async (change, attempt) => {
      await mark(change, { attempt });
      await put(change);
    },
    isOnlyOf: async (key, attempt) => (await markIn(key))?.attempt === attempt,
    share: async (change) => {
      if ((await markIn(change.key))?.attempt !== undefined) await mark(change);
    },
    noteSent: async (change) => {
      // Nothing is written, so that this needs no room. Earlier versions stored no marks.
      if (isMarked(await rows.get(change.key))) await unmark(change.key);
      else await put({ ...change, isSent: true });
    },
  };
}

/** The table of changes, with their marks. */
export interface MarkedTable {
  of: (userId: number) => Promise<unknown[]>;
  write: <Result>(work: (rows: MarkedRows) => Promise<Result>) => Promise<Result>;
}

export const markedTable = (table: ChangeTable): MarkedTable => ({
  of: async (userId) => {
    // In this order: a change that is added in between would be read without its mark.
    const values = await table.of(userId);
    return values.length === 0 ? [] : seenWith(values, await table.of(-userId));
  },
  write: (work) => table.write((rows) => work(withMarks(rows))),
});
