import type { Failure } from '../failure';
import type { OwnRow, RecordNews } from './news';

/** Context and events of a list or record that is loaded. */

export type LoadEvent<Query> =
  | { type: 'query.changed'; query: Query }
  | { type: 'search.typed'; query: Query }
  | { type: 'load.again' }
  /** Changes on this device affect the data that is shown. */
  | { type: 'changes.made' }
  /** Somebody has changed records. */
  | RecordsChanged
  /** The reader wants to see the records that are held back. */
  | { type: 'news.show' }
  | { type: 'connection.returned' }
  | OwnRow;

export interface RecordsChanged {
  type: 'records.changed';
  news: RecordNews;
}

/** What the device keeps as the answer to a query. */
export interface DeviceCopy<Data> {
  data: Data;
  /** When the server sent this answer, in milliseconds since 1970. */
  copiedAt: number;
}

export interface LoadContext<Query, Data> {
  query: Query;
  /** The last answer. It stays while the next one is loading. */
  data: Data | null;
  /** The query that `data` answers. */
  answered: Query | null;
  /** The time of the device's copy if `data` is one; null for an answer of the server. */
  copiedAt: number | null;
  failure: Failure | null;
  /** How often the load was repeated by itself, without the user, since it failed. */
  retries: number;
  /** Whether the device has looked for its copy since then, because the server did not answer. */
  hasRecalled: boolean;
  /** Whether the connection has returned since the load began. */
  hasReturned: boolean;
  /** Whether something was changed on this device since the load began. */
  hasMissed: boolean;
  /** Whether changes on this device are the reason for the load. */
  isForChanges: boolean;
  /** Whether other people's changes affect what is shown and have not been loaded yet. */
  isOutdated: boolean;
  /**
   * Whether other people's changes are the reason for the load; then nothing on the screen moves.
   */
  isForNews: boolean;
  /** The whole answer and the number of new records, if a part of it is held back. */
  held: { data: Data; count: number } | null;
  /**
   * Rows that this screen added or removed since the load began; the answer may not include them.
   */
  own: readonly OwnRow[];
}

/** Neither repeated by itself yet, nor has the device been asked for its copy. */
export const FIRST_ATTEMPT = { retries: 0, hasRecalled: false } as const;

/** Before anything is loaded. */
export const newLoad = <Query, Data>(query: Query): LoadContext<Query, Data> => ({
  query,
  data: null,
  answered: null,
  copiedAt: null,
  failure: null,
  ...FIRST_ATTEMPT,
  hasReturned: false,
  hasMissed: false,
  isForChanges: false,
  isOutdated: false,
  isForNews: false,
  held: null,
  own: [],
});
