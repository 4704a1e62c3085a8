import type { HistoryFileQuery } from '../../../contract/history/calls';
import { entriesInWords, type EntryInWords } from '../../../contract/history/entries-in-words';
import { datesOfImported } from '../../../contract/inspections/imported-day';
import { historyFileName } from '../../../contract/history/file-name';
import type { HistoryEntry } from '../../../contract/history/history';
import type { SignedInContext } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import { CSV_TYPE, csvOf } from '../../http/files/csv';
import { startDownload } from '../../http/files/running-downloads';
import { sendFile } from '../../http/files/send-file';
import type { TableRow } from '../../http/files/table';
import { isImportedInspection } from '../../repositories/inspections/inspections';
import { olderRemovedAt, partsOfHistory } from '../../repositories/history/history';
import type { HistorySubject } from '../../repositories/history/journal';
import { clockOf } from '../../http/files/clock';

/** The history of a record as a file, in the words of the screen. */

/** How many entries are in memory at once. */
const LARGEST_MOMENT = 5000;

/** Changes that were made at once stay together, because they may be one sentence. */
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

/** One row per changed field, or one for an entry without any. */
function rowsOf(
  { at, who, what, changes }: EntryInWords,
  time: (at: string) => string,
): TableRow[] {
  const entry = [time(at), who, what];
  if (changes.length === 0) return [[...entry, null, null, null]];
  return changes.map(({ label, from, to }) => [...entry, label, from, to]);
}

/** @throws HttpError 429 if the user has too many downloads. */
export function sendHistoryFile(
  { downloads }: Pick<Services, 'downloads'>,
  context: SignedInContext,
  subject: HistorySubject,
  { timeZone = 'UTC', ...filter }: HistoryFileQuery,
): void {
  const download = startDownload(downloads, context);
  if (download === undefined) return;
  const { db, reply } = context;
  const clock = clockOf(timeZone);
  const { time } = clock;
  const isOfItem = 'itemId' in subject;
  const name = isOfItem
    ? historyFileName('item', subject.itemId)
    : historyFileName('inspection', subject.inspectionId);
  async function* parts(): AsyncGenerator<TableRow[]> {
    const isImported =
      'inspectionId' in subject && (await isImportedInspection(db, subject.inspectionId));
    const dates = isImported ? datesOfImported(clock.dates) : clock.dates;
    for await (const entries of wholeMoments(partsOfHistory(db, subject, filter)))
      yield entriesInWords(entries, isOfItem, dates).flatMap((entry) => rowsOf(entry, time));
    const removedAt = await olderRemovedAt(db, subject);
    if (removedAt !== undefined)
      yield [[time(removedAt), 'Plumbline', 'removed older entries', null, null, null]];
  }
  const columns = [`Time (${timeZone})`, 'Person', 'Change', 'Field', 'From', 'To'];
  sendFile(reply, {
    name,
    type: CSV_TYPE,
    body: csvOf({ columns, parts: download.parts(parts()) }),
  });
}
