import type { LiveChange } from '../../contract/live/live-change';
import type { Page } from './page';
import type { RecordQuery } from './record-query';

/**
 * How a screen follows other people's changes: which changes concern it, and how it updates without
 * a jump.
 */

/** Other people's changes; `all` if there were more than the server remembers. */
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

/** A record as the server has saved it. */
export interface SavedRow extends Row {
  version: number;
}

/** Rows that the screen itself has added or removed; a screen of one record has also changed its own. */
export type OwnRow =
  /** It replaces the row with its former id, which a record that was made on this device had. */
  | { type: 'row.added'; row: Row; formerId?: number }
  | { type: 'row.removed'; id: number }
  /** The list is loaded again, because its order may be another one. */
  | { type: 'row.saved'; row: SavedRow };

/**
 * What a form or an action tells the screen behind it: which record it has saved, so that nobody
 * edits the previous version while the screen loads again. Null if nothing was saved.
 */
export const savedRow = (end: { saved: SavedRow } | null): OwnRow | { type: 'load.again' } =>
  end === null ? { type: 'load.again' } : { type: 'row.saved', row: end.saved };

/** The record as this screen has saved it, unless a newer version is shown. */
export const withSaved = <Shown extends SavedRow>(shown: Shown, own: OwnRow): Shown =>
  own.type === 'row.saved' && own.row.id === shown.id && own.row.version > shown.version
    ? (own.row as Shown)
    : shown;

/** The same in a list of such records. */
export const listWithSaved = <Shown extends SavedRow>(
  rows: readonly Shown[],
  own: OwnRow,
): readonly Shown[] => rows.map((row) => withSaved(row, own));

/** The same in one page of a list. */
export const pageWithSaved = <Shown extends Page<SavedRow>>(page: Shown, own: OwnRow): Shown => ({
  ...page,
  rows: listWithSaved(page.rows, own),
});

export interface NewsRules<Query, Data> {
  /** Whether a change concerns what is shown. */
  concerns: (change: LiveChange, shown: { query: Query; data: Data | null }) => boolean;
  /**
   * Which part of an answer is shown if nobody on this device asked for it; by default all of it.
   */
  inPlace?: (shown: Data, answer: Data) => InPlace<Data>;
  /** The data with or without one of the screen's own rows; by default such rows are ignored. */
  withOwn?: (data: Data, own: OwnRow) => Data;
}

/** Whether a record is the one that is shown, which may have been requested by its local id. */
export const isShown = (
  id: number | null,
  { query, data }: { query: RecordQuery; data: RecordQuery | null },
): boolean => id === query.id || id === data?.id;

/** Whether a change concerns an item or what belongs to it. */
export const OF_ITEM: Pick<NewsRules<RecordQuery, RecordQuery>, 'concerns'> = {
  concerns: ({ itemId }, shown) => isShown(itemId, shown),
};

/**
 * Whether a change concerns a project: the project itself, or one that an inspection was moved
 * from.
 */
export const isOfProject = ({ projectId, formerProjectId }: LiveChange, id: number): boolean =>
  projectId === id || formerProjectId === id;

/** Whether a project or client got another name or place, which records below it show. */
export const isRenamed = ({ kind, fields }: LiveChange): boolean =>
  ['projects', 'clients'].includes(kind) &&
  ['name', 'address', 'clientId'].some((field) => fields.includes(field));

/** Whether a page has a row with that id. */
export const hasRow = (page: Page<Row> | null, wanted: number | null): boolean =>
  page?.rows.some(({ id }) => id === wanted) === true;

const idOf = ({ id }: Row): unknown => id;

/** The shown rows with their current values, in the same order, and how many others there are. */
export function rowsInPlace<Shown extends Row>(
  shown: readonly Shown[],
  answer: readonly Shown[],
  keyOf: (row: Shown) => unknown = idOf,
): { rows: readonly Shown[]; added: number } {
  const now = new Map(answer.map((row) => [keyOf(row), row]));
  const known = new Set(shown.map(keyOf));
  return {
    rows: shown.map((row) => now.get(keyOf(row)) ?? row),
    added: answer.filter((row) => !known.has(keyOf(row))).length,
  };
}

/**
 * The rows with the screen's own row added at the end, or removed. An added row must be of the same
 * type.
 */
export function rowsWithOwn<Shown extends Row>(
  rows: readonly Shown[],
  own: OwnRow,
): readonly Shown[] {
  if (own.type === 'row.removed') return rows.filter(({ id }) => id !== own.id);
  if (own.type === 'row.saved') return rows;
  const { row, formerId = row.id } = own;
  if (rows.some(({ id }) => id === row.id))
    return rows.filter(({ id }) => id === row.id || id !== formerId);
  const place = rows.findIndex(({ id }) => id === formerId);
  return place === -1 ? [...rows, row as Shown] : rows.with(place, row as Shown);
}

/** Rows keep their places until the reader asks for the others. */
export function listInPlace<Shown extends Row>(
  shown: readonly Shown[],
  answer: readonly Shown[],
  keyOf: (row: Shown) => unknown = idOf,
): InPlace<readonly Shown[]> {
  const keys = answer.map(keyOf);
  const isSameOrder =
    shown.length === keys.length && shown.every((row, index) => keyOf(row) === keys[index]);
  if (shown.length === 0 || isSameOrder) return { data: answer, held: null };
  const { rows, added } = rowsInPlace(shown, answer, keyOf);
  return { data: rows, held: added };
}

/** Like `listInPlace`, for one page of a list. */
export function pageInPlace<Shown extends Page<Row>>(shown: Shown, answer: Shown): InPlace<Shown> {
  const { data: rows, held } = listInPlace(shown.rows, answer.rows);
  return held === null ? { data: answer, held } : { data: { ...shown, rows }, held };
}
