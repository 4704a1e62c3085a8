import { type ChangeInWords, changesInWords, type DatesInWords } from './field-words';
import type { HistoryEntry } from './history';

/** One entry of a history as people read it. */
export interface EntryInWords {
  id: number;
  who: string;
  /** What they did, to follow their name. */
  what: string;
  at: string;
  thumbnailUrl: string | null;
  changes: readonly ChangeInWords[];
}

/** The value of a field when its record was created or deleted. */
function valueOf({ action, changes }: HistoryEntry, field: string): string | null {
  const change = changes.find((one) => one.field === field);
  const value = action === 'deleted' ? change?.from : change?.to;
  return typeof value === 'string' ? value : null;
}

const quoted = (kind: string, name: string | null) => (name === null ? kind : `${kind} “${name}”`);

/** The record of an entry, as seen on the page of its item or its inspection. */
function recordOf(entry: HistoryEntry, isOfItem: boolean): string {
  if (entry.kind === 'inspections') return 'the inspection';
  const item = isOfItem
    ? 'the item'
    : quoted(
        'the item',
        entry.itemTitle ?? (entry.kind === 'items' ? valueOf(entry, 'title') : null),
      );
  if (entry.kind === 'items') return item;
  if (entry.kind === 'comments') return isOfItem ? 'a comment' : `a comment on ${item}`;
  const photo = quoted('a photo', valueOf(entry, 'fileName'));
  return isOfItem ? photo : `${photo} of ${item}`;
}

/** A deleted comment leaves a trace, so it is a changed record. */
const isDeletedComment = ({ kind, changes }: HistoryEntry) =>
  kind === 'comments' && changes.some(({ field, to }) => field === 'deletedAt' && to !== null);

/** The words for resolving, verifying, returning and reopening an item; null for any other change. */
function moveOf(entry: HistoryEntry, record: string): string | null {
  const { kind, action, changes, isDeclined } = entry;
  if (kind !== 'items' || action !== 'changed' || isDeclined) return null;
  const to = (name: string) => changes.find(({ field }) => field === name)?.to ?? null;
  const returns = to('returnCount');
  if (returns !== null) return `returned ${record} (${String(returns)})`;
  if (to('verificationReason') !== null) return `verified their own resolution of ${record}`;
  if (to('verifiedByUserName') !== null) return `verified ${record}`;
  const isResolved = to('isResolved');
  if (isResolved === null) return null;
  return `${isResolved === true ? 'resolved' : 'reopened'} ${record}`;
}

/** The words for a change whose author had not seen the last version. */
const MERGED = ', merged with changes made in the meantime';

const VERBS = { created: 'added', changed: 'changed', deleted: 'deleted' } as const;

const isOrder = ({ kind, action, changes }: HistoryEntry) =>
  kind === 'photos' &&
  action === 'changed' &&
  changes.every(({ field }) => field === 'displayOrder');

/** Whether both entries belong to the same reordering of an item's photos. */
const isSameOrder = (one: HistoryEntry, other: HistoryEntry | undefined) =>
  other !== undefined &&
  isOrder(one) &&
  isOrder(other) &&
  one.at === other.at &&
  one.itemId === other.itemId;

function actionInWords(entry: HistoryEntry, record: string): string {
  if (entry.isDeclined) return `took the values of others for ${record} instead of their own`;
  return `${isDeletedComment(entry) ? VERBS.deleted : VERBS[entry.action]} ${record}`;
}

/** An entry of `entriesToRead` as people read it. */
export function entryInWords(
  entry: HistoryEntry,
  isOfItem: boolean,
  dates: DatesInWords,
): EntryInWords {
  const { id, at, user, action, thumbnailUrl } = entry;
  const record = recordOf(entry, isOfItem);
  const what = isOrder(entry)
    ? `changed the order of the photos${isOfItem ? '' : ` of ${quoted('the item', entry.itemTitle)}`}`
    : (moveOf(entry, record) ?? actionInWords(entry, record));
  return {
    id,
    at,
    who: user?.name ?? 'Plumbline',
    what: entry.isMerged ? `${what}${MERGED}` : what,
    thumbnailUrl: isOrder(entry) ? null : thumbnailUrl,
    // The initial values of a new record are on its page, or in the next change.
    changes: action === 'changed' ? changesInWords(entry, dates) : [],
  };
}

/**
 * The entries that people read. A reordering of photos is one entry; photos that only move to make
 * room for a new one are left out.
 */
export function entriesToRead(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const added = new Set(
    entries
      .filter(({ kind, action }) => kind === 'photos' && action === 'created')
      .map(({ at, itemId }) => `${at} ${String(itemId)}`),
  );
  return entries
    .filter((entry) => !(isOrder(entry) && added.has(`${entry.at} ${String(entry.itemId)}`)))
    .filter((entry, index, all) => !isSameOrder(entry, all[index - 1]));
}

/** The entries as people read them. */
export const entriesInWords = (
  entries: readonly HistoryEntry[],
  isOfItem: boolean,
  dates: DatesInWords,
): readonly EntryInWords[] =>
  entriesToRead(entries).map((entry) => entryInWords(entry, isOfItem, dates));
