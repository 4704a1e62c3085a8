import { tz } from '@date-fns/tz';
import { format, parseISO } from 'date-fns';
import type { HistoryFileQuery } from '../../contract/history/calls';
import { entriesInWords, type EntryInWords } from '../../contract/history/entries-in-words';
import type { DatesInWords } from '../../contract/history/field-words';
import { historyFileName } from '../../contract/history/file-name';
import type { HistoryEntry } from '../../contract/history/history';
import { DAY_FORMAT, MINUTE_FORMAT } from '../../contract/rules/date-formats';
import type { SignedInContext } from '../http/register-call';
import { type CsvRow, sendCsv } from '../http/send-csv';
import { olderRemovedAt, partsOfHistory } from '../repositories/history';
import type { Subject } from '../repositories/journal';

/** The history of a record as a file, in the words of the screen. */

/** Spreadsheets read and sort it. */
const TIME_FORMAT = 'yyyy-MM-dd HH:mm:ss';

/** Formats instants on the clock of a time zone. */
function clockOf(timeZone: string) {
  const zone = tz(timeZone);
  const as = (pattern: string) => (value: unknown) => {
    try {
      return format(parseISO(String(value), { in: zone }), pattern, { in: zone });
    } catch {
      return undefined;
    }
  };
  const dates: DatesInWords = { day: as(DAY_FORMAT), minute: as(MINUTE_FORMAT) };
  return { dates, time: as(TIME_FORMAT) };
}

/** So many entries are in memory at once. */
const LARGEST_MOMENT = 5000;

/** What was changed at once stays together, because it may be one sentence. */
async function* wholeMoments(
  parts: AsyncIterable<readonly HistoryEntry[]>,
): AsyncGenerator<readonly HistoryEntry[]> {
  let held: readonly HistoryEntry[] = [];
  for await (const part of parts) {
    const all = [...held, ...part];
    const isLarge = all.length > LARGEST_MOMENT;
    const end = isLarge ? all.length : all.findLastIndex(({ at }) => at !== all.at(-1)?.at) + 1;
    held = all.slice(end);
    yield all.slice(0, end);
  }
  yield held;
}

/** A row for each change of a field, or for what has none. */
function rowsOf({ at, who, what, changes }: EntryInWords, time: (at: string) => string): CsvRow[] {
  const entry = [time(at), who, what];
  if (changes.length === 0) return [[...entry, null, null, null]];
  return changes.map(({ label, from, to }) => [...entry, label, from, to]);
}

export function sendHistoryFile(
  { db, reply }: SignedInContext,
  subject: Subject,
  { timeZone = 'UTC', ...filter }: HistoryFileQuery,
): void {
  const { dates, time } = clockOf(timeZone);
  const timeOf = (at: string) => time(at) ?? at;
  const isOfItem = 'itemId' in subject;
  const name = isOfItem
    ? historyFileName('item', subject.itemId)
    : historyFileName('inspection', subject.inspectionId);
  async function* rows(): AsyncGenerator<CsvRow> {
    for await (const entries of wholeMoments(partsOfHistory(db, subject, filter)))
      for (const entry of entriesInWords(entries, isOfItem, dates)) yield* rowsOf(entry, timeOf);
    const removedAt = await olderRemovedAt(db, subject);
    if (removedAt !== undefined)
      yield [timeOf(removedAt), 'Plumbline', 'removed older entries', null, null, null];
  }
  sendCsv(reply, {
    name,
    columns: [`Time (${timeZone})`, 'Person', 'Change', 'Field', 'From', 'To'],
    rows: rows(),
  });
}
