import type { LiveChange } from '../../contract/live/live-change';
import type { Page } from './page';
import type { RecordQuery } from './record-query';

/** What is shown changes when other people change records: which do, and how without a jump. */

/** Changes that others have made; `all` after more than the server remembers. */
export type RecordNews = readonly LiveChange[] | 'all';

/** An answer that is partly held back, so that nothing moves under the reader's finger. */
export interface InPlace<Data> {
  data: Data;
  /** How many records are new in the answer; null if nothing is held back. */
  held: number | null;
}

interface Row {
  id: number;
}

/** What the screen itself has added to its rows, or removed from them. */
export type OwnRow = { type: 'row.added'; row: Row } | { type: 'row.removed'; id: number };

export interface NewsRules<Query, Data> {
  /** Whether a change concerns what is shown. */
  concerns: (change: LiveChange, shown: { query: Query; data: Data | null }) => boolean;
  /** What is shown of an answer that nobody on this device has asked for; by default all of it. */
  inPlace?: (shown: Data, answer: Data) => InPlace<Data>;
  /** The data with an own row, or without it; by default rows are not followed. */
  withOwn?: (data: Data, own: OwnRow) => Data;
}

/** Whether a record is the shown one, which may have been asked for by its local id. */
export const isShown = (
  id: number | null,
  { query, data }: { query: RecordQuery; data: RecordQuery | null },
): boolean => id === query.id || id === data?.id;

/** An item with what belongs to it. */
export const OF_ITEM: Pick<NewsRules<RecordQuery, RecordQuery>, 'concerns'> = {
  concerns: ({ itemId }, shown) => isShown(itemId, shown),
};

const isSameOrder = (one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** The shown rows as they are now, in their order, and how many others there are. */
export function rowsInPlace<Shown extends Row>(
  shown: readonly Shown[],
  answer: readonly Shown[],
): { rows: readonly Shown[]; added: number } {
  const now = new Map(answer.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  return {
    rows: shown.map((row) => now.get(row.id) ?? row),
    added: answer.filter(({ id }) => !known.has(id)).length,
  };
}

/** The rows with an own one as the last, or without it. An added row must be of their kind. */
export function rowsWithOwn<Shown extends Row>(
  rows: readonly Shown[],
  own: OwnRow,
): readonly Shown[] {
  if (own.type === 'row.removed') return rows.filter(({ id }) => id !== own.id);
  return rows.some(({ id }) => id === own.row.id) ? rows : [...rows, own.row as Shown];
}

/** A page keeps its rows, and where they are, until the reader wants the others. */
export function pageInPlace<Shown extends Row>(
  shown: Page<Shown>,
  answer: Page<Shown>,
): InPlace<Page<Shown>> {
  if (shown.rows.length === 0 || isSameOrder(shown.rows, answer.rows))
    return { data: answer, held: null };
  const { rows, added } = rowsInPlace(shown.rows, answer.rows);
  return { data: { rows, total: shown.total }, held: added };
}
