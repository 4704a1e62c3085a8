import type { Failure } from '../failure';
import type { OwnRow, RecordNews } from './news';

/** Context and events of a list or record that is loaded. */

export type LoadEvent<Query> =
  | { type: 'query.changed'; query: Query }
  | { type: 'search.typed'; query: Query }
  | { type: 'load.again' }
  /** Changes on this device show other data. */
  | { type: 'changes.made' }
  /** Somebody has changed records. */
  | RecordsChanged
  /** The reader wants the records that are held back. */
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
  /** When the server answered this, in milliseconds since 1970. */
  copiedAt: number;
}

export interface LoadContext<Query, Data> {
  query: Query;
  /** The last answer. It stays while the next one is loading. */
  data: Data | null;
  /** The query that `data` answers. */
  answered: Query | null;
  /** When `data` is the device's copy: its time. Null for an answer of the server. */
  copiedAt: number | null;
  failure: Failure | null;
  /** Whether there were changes on this device since the load began. */
  hasMissed: boolean;
  /** Whether changes on this device are the reason for the load. */
  isForChanges: boolean;
  /** Whether other people's changes concern what is shown, and it was not loaded since. */
  isOutdated: boolean;
  /** Whether other people's changes are the reason for the load: then the screen stays as it is. */
  isForNews: boolean;
  /** The whole answer, if a part of it is held back: with the number of new records. */
  held: { data: Data; count: number } | null;
  /** The screen's own rows since the load began, which its answer may not know of. */
  own: readonly OwnRow[];
}
