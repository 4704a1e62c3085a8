import { type EntryInWords, entriesInWords } from '../../../contract/history/entries-in-words';
import type { HistoryEntry } from '../../../contract/history/history';
import type { Queries } from '../../db/database';
import { partsOfHistory } from '../../repositories/history';
import type { ReportEvent, ReportReturn } from '../report-content';
import { datesIn } from './dates';

/** What happened in an inspection, in the words of reports. */
export interface Histories {
  ofInspection: readonly ReportEvent[];
  ofItem: (id: number) => readonly ReportEvent[];
  returnsOf: (id: number) => readonly ReportReturn[];
}

const NOTHING: Histories = { ofInspection: [], ofItem: () => [], returnsOf: () => [] };

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

/** Reads the history of an inspection and its items. */
async function readHistories(
  db: Queries,
  inspectionId: number,
  timeZone: string,
): Promise<Histories> {
  const newestFirst: HistoryEntry[] = [];
  for await (const part of partsOfHistory(db, { inspectionId }, {})) newestFirst.push(...part);
  const dates = datesIn(timeZone);
  const byItem = new Map<number | null, HistoryEntry[]>();
  for (const entry of newestFirst) {
    byItem.set(entry.itemId, [...(byItem.get(entry.itemId) ?? []), entry]);
  }
  const inWords = (entries: readonly HistoryEntry[], isOfItem: boolean) =>
    entriesInWords(entries, isOfItem, dates).map(toEvent).reverse();
  const of = (id: number) => byItem.get(id) ?? [];
  return {
    ofInspection: inWords(byItem.get(null) ?? [], false),
    ofItem: (id) => inWords(of(id), true),
    returnsOf: (id) => returnsIn(of(id).toReversed()),
  };
}

/** The histories that a report needs: all if it shows them, otherwise those of returned items. */
export async function historiesOf(
  db: Queries,
  { inspectionId, timeZone }: { inspectionId: number; timeZone: string },
  { withHistory, hasReturns }: { withHistory: boolean; hasReturns: boolean },
): Promise<Histories> {
  if (!withHistory && !hasReturns) return NOTHING;
  const histories = await readHistories(db, inspectionId, timeZone);
  return withHistory ? histories : { ...NOTHING, returnsOf: histories.returnsOf };
}
