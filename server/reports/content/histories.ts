import { setImmediate } from 'node:timers/promises';
import {
  type EntryInWords,
  entriesToRead,
  entryInWords,
} from '../../../contract/history/entries-in-words';
import type { DatesInWords } from '../../../contract/history/field-words';
import type { HistoryEntry, HistoryKind } from '../../../contract/history/history';
import type { Queries } from '../../db/database';
import { partsOfHistory } from '../../repositories/history';
import type { Subject } from '../../repositories/journal';
import type { ReportEvent, ReportReturn } from '../report-content';

/** What happened in an inspection, in the words of reports. */

interface Reading {
  dates: DatesInWords;
  signal: AbortSignal;
}

const toEvent = ({ who, what, at, changes }: EntryInWords): ReportEvent => ({
  ...{ who, what, at, changes },
});

/**
 * The returns among the entries of an item, oldest first. A return may repeat the previous reason.
 */
function returnsIn(oldestFirst: readonly HistoryEntry[]): ReportReturn[] {
  const returns: ReportReturn[] = [];
  let reason: string | null = null;
  for (const { kind, isDeclined, changes, at, user } of oldestFirst) {
    if (kind !== 'items' || isDeclined) continue;
    const given = changes.find(({ field }) => field === 'returnReason')?.to;
    if (given !== undefined) reason = typeof given === 'string' ? given : null;
    const count = changes.find(({ field }) => field === 'returnCount');
    if (Number(count?.to ?? 0) > Number(count?.from ?? 0)) {
      returns.push({ at, by: user?.name ?? null, reason });
    }
  }
  return returns;
}

async function entriesOf(
  db: Queries,
  subject: Subject,
  { signal, kind }: Reading & { kind?: HistoryKind },
): Promise<HistoryEntry[]> {
  const newestFirst: HistoryEntry[] = [];
  for await (const part of partsOfHistory(db, subject, { kind })) {
    signal.throwIfAborted();
    newestFirst.push(...part);
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

/** What happened to an inspection, without its items. */
export async function eventsOfInspection(
  db: Queries,
  inspectionId: number,
  reading: Reading,
): Promise<ReportEvent[]> {
  const entries = await entriesOf(db, { inspectionId }, { ...reading, kind: 'inspections' });
  return eventsOf(entries, false, reading);
}

interface ItemHistory {
  history: readonly ReportEvent[];
  returns: readonly ReportReturn[];
}

/** The returns of an item and, if the report shows it, its history. */
export async function historyOfItem(
  db: Queries,
  { id, returnCount }: { id: number; returnCount: number },
  { withHistory, ...reading }: Reading & { withHistory: boolean },
): Promise<ItemHistory> {
  if (!withHistory && returnCount === 0) return { history: [], returns: [] };
  const newestFirst = await entriesOf(db, { itemId: id }, reading);
  return {
    history: withHistory ? await eventsOf(newestFirst, true, reading) : [],
    returns: returnsIn(newestFirst.toReversed()),
  };
}
