import type { LiveChange } from '../../contract/live/live-change';
import { failureOf } from '../../machines/failure';
import type { Authors, OthersEvent } from '../../machines/forms/others';
import type { RecordNews } from '../../machines/loading/news';
import { onRecordNews } from '../platform/live/record-news';

/** How a form's record is found among the changes, and read again. */
export interface WatchedRecord {
  kind: LiveChange['kind'];
  /** The server's id of a record that may have been made on this device; by default the same id. */
  idOf?: (subjectId: number) => Promise<number>;
  read: (subjectId: number, signal: AbortSignal) => Promise<{ version: number }>;
}

interface WatchedSubject {
  subjectId: number;
  /** The version that the form starts with. */
  version: number;
  /** What was heard while this code was loading. */
  heard?: readonly RecordNews[];
}

/** The pause before a record that could not be read is read again. */
const AGAIN_MS = 5000;

const nameOf = ({ isOwn, by }: LiveChange) => (isOwn ? 'You' : by);

/** Who has changed each field; later changes win. */
function withAuthors(before: Authors, changes: readonly LiveChange[]): Authors {
  const named = changes.flatMap((change) => change.fields.map((name) => [name, nameOf(change)]));
  const last = changes.at(-1);
  return {
    fields: { ...before.fields, ...(Object.fromEntries(named) as Authors['fields']) },
    last: last === undefined ? null : nameOf(last),
  };
}

const NOBODY: Authors = { fields: {}, last: null };

/** Reports to a form what others change in its record; returns a function that stops it. */
export default function watchRecord(
  { kind, idOf = (id) => Promise.resolve(id), read }: WatchedRecord,
  { subjectId, version, heard: before = [] }: WatchedSubject,
  tell: (event: OthersEvent) => void,
): () => void {
  const over = new AbortController();
  const { signal } = over;
  let authors = NOBODY;
  /** The version that the form has, and the newest one that has been reported. */
  let [reported, heard] = [version, version];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isOutdated = false;
  const readAgain = async () => {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    while (isOutdated) {
      isOutdated = false;
      const known = authors;
      try {
        const record = await read(subjectId, signal);
        if (signal.aborted) return;
        if (authors === known) authors = NOBODY;
        reported = Math.max(reported, record.version);
        // The report of the newest version is late; the one that was received does not say who made
        // it.
        tell({
          type: 'record.changed',
          record,
          authors: record.version > heard ? NOBODY : known,
        });
      } catch (error) {
        if (signal.aborted) return;
        if (failureOf(error).status === 404) {
          tell({ type: 'record.deleted', by: null });
          break;
        }
        timer = setTimeout(() => void readAgain(), AGAIN_MS);
        break;
      }
    }
    isReading = false;
  };
  const hear = async (news: RecordNews) => {
    const id = await idOf(subjectId);
    const ofRecord = news === 'all' ? [] : news.filter((one) => one.kind === kind && one.id === id);
    const own = ofRecord.filter((one) => one.action === 'deleted' || one.version > reported);
    if (signal.aborted || (news !== 'all' && own.length === 0)) return;
    clearTimeout(timer);
    const deletion = own.find(({ action }) => action === 'deleted');
    if (deletion !== undefined) {
      tell({ type: 'record.deleted', by: nameOf(deletion) });
      return;
    }
    authors = withAuthors(authors, own);
    heard = Math.max(heard, ...own.map((one) => one.version));
    void readAgain();
  };
  for (const news of before) void hear(news);
  const stop = onRecordNews((news) => void hear(news));
  signal.addEventListener('abort', stop);
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}
