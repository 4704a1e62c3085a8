import { setImmediate } from 'node:timers/promises';
import {
  type EntryInWords,
  entriesToRead,
  entryInWords,
} from '../../../contract/history/entries-in-words';
import type { DatesInWords } from '../../../contract/history/field-words';
import type { HistoryEntry, HistoryKind } from '../../../contract/history/history';
import type { Item } from '../../../contract/items/item';
import type { Queries } from '../../db/database';
import { datesOfImported } from '../../../contract/inspections/imported-day';
import { olderRemovedAt, partsOfHistory } from '../../repositories/history/history';
import type { HistorySubject } from '../../repositories/history/journal';
import type { ReportEvent, ReportReturn } from '../report-content';

/** What happened in an inspection, in the words of reports. */

interface Reading {
  dates: DatesInWords;
  signal: AbortSignal;
}

const toEvent = ({ who, what, at, changes }: EntryInWords): ReportEvent => ({
  who,
  what,
  at,
  changes,
});

/**
 * The returns among the entries of an item, oldest first. A return may repeat the previous reason.
 */
function returnsIn(oldestFirst: readonly HistoryEntry[]): ReportReturn[] {
  const returns: ReportReturn[] = [];
  let reason: string | null = null;
  for (const { kind, changes, at, user } of oldestFirst) {
    if (kind !== 'items') continue;
    const given = changes.find(({ field }) => field === 'returnReason')?.to;
    if (given !== undefined) reason = typeof given === 'string' ? given : null;
    const count = changes.find(({ field }) => field === 'returnCount');
    if (Number(count?.to ?? 0) > Number(count?.from ?? 0)) {
      returns.push({ at, by: user?.name ?? null, reason });
    }
  }
  return returns;
}

/** Guests read reports: comments are internal, and values that somebody gave up never applied. */
const isReported = ({ kind, isDeclined }: HistoryEntry) => kind !== 'comments' && !isDeclined;

type ReturnedItem = Pick<
  Item,
  'id' | 'returnCount' | 'returnedAt' | 'returnedByUserName' | 'returnReason'
>;

/** The journal may have lost old entries; the item itself knows its last return. */
function returnsOf(item: ReturnedItem, entries: readonly HistoryEntry[]): ReportReturn[] {
  const known = returnsIn(entries.toReversed());
  if (known.length > 0 || item.returnCount === 0) return known;
  return [{ at: item.returnedAt, by: item.returnedByUserName, reason: item.returnReason }];
}

async function entriesOf(
  db: Queries,
  subject: HistorySubject,
  { signal, kind }: Reading & { kind?: HistoryKind },
): Promise<HistoryEntry[]> {
  const newestFirst: HistoryEntry[] = [];
  for await (const part of partsOfHistory(db, subject, { kind })) {
    signal.throwIfAborted();
    newestFirst.push(...part.filter(isReported));
  }
  return newestFirst;
}

/** How many entries are put into words before other requests are answered. */
const AT_ONCE = 250;

/** The events of a history, oldest first. */
async function eventsOf(
  newestFirst: readonly HistoryEntry[],
  isOfItem: boolean,
  { dates, signal }: Reading,
): Promise<ReportEvent[]> {
  const events: ReportEvent[] = [];
  for (const entry of entriesToRead(newestFirst)) {
    events.push(toEvent(entryInWords(entry, isOfItem, dates)));
    if (events.length % AT_ONCE > 0) continue;
    await setImmediate();
    signal.throwIfAborted();
  }
  return events.reverse();
}

interface History {
  history: readonly ReportEvent[];
  historyRemovedAt: string | null;
}

const NO_HISTORY: History = { history: [], historyRemovedAt: null };

async function historyOf(
  db: Queries,
  subject: HistorySubject,
  { entries, ...reading }: Reading & { entries: readonly HistoryEntry[] },
): Promise<History> {
  return {
    history: await eventsOf(entries, 'itemId' in subject, reading),
    historyRemovedAt: (await olderRemovedAt(db, subject)) ?? null,
  };
}

/** What happened to an inspection, without its items; nothing if the report has no history. */
export async function historyOfInspection(
  db: Queries,
  { inspectionId, isImported }: { inspectionId: number; isImported: boolean },
  { withHistory, ...reading }: Reading & { withHistory: boolean },
): Promise<History> {
  if (!withHistory) return NO_HISTORY;
  const subject = { inspectionId };
  const entries = await entriesOf(db, subject, { ...reading, kind: 'inspections' });
  const dates = isImported ? datesOfImported(reading.dates) : reading.dates;
  return historyOf(db, subject, { ...reading, dates, entries });
}

interface ItemHistory extends History {
  returns: readonly ReportReturn[];
}

/** The returns of an item and, if the report shows it, its history. */
export async function historyOfItem(
  db: Queries,
  item: ReturnedItem,
  { withHistory, ...reading }: Reading & { withHistory: boolean },
): Promise<ItemHistory> {
  if (!withHistory && item.returnCount === 0) return { ...NO_HISTORY, returns: [] };
  const subject = { itemId: item.id };
  const entries = await entriesOf(db, subject, reading);
  return {
    ...(withHistory ? await historyOf(db, subject, { ...reading, entries }) : NO_HISTORY),
    returns: returnsOf(item, entries),
  };
}
