import { LRUCache } from 'lru-cache';
import { searchTerms } from '../../../contract/rules/fold-text';
import { QueryCache } from '../../db/query-cache';
import type { ListSource } from './list';
import { type Matches, sizeOfMatches } from './matches';
import { SliceQueue } from './slice-queue';
import type { Walk } from './walk';

type Table = ListSource['table'];

const TABLES = ['clients', 'projects', 'inspections', 'items'] as const satisfies readonly Table[];

const TOTALS = 1000;
/** The most ids that are kept with the totals of a table. */
const FOUND_ROWS = 200_000;
/** How many searches are remembered as fast or slow. */
const SEARCHES = 1000;
/**
 * The search index then blocks everybody for longer than a slice, for instance with words that are
 * frequent but seldom together.
 */
const SLOW_MS = 10;
/** Then it is asked again: the machine may have been busy. */
const SLOW_FOR_MS = 60_000;
const WALKS = 20;
/** A walk keeps one number for each row that it has found; this is the most of a table's walks: 8 MB. */
const WALKED_ROWS = 1_000_000;

/**
 * The tables whose totals can change with a change of a table: records copy the names of their
 * parents, and items copy the flag of their inspection.
 */
const COUNTED_ANEW: Readonly<Record<Table, readonly Table[]>> = {
  clients: TABLES,
  projects: ['projects', 'inspections', 'items'],
  inspections: ['inspections', 'items'],
  items: ['items'],
};

/** Inspections are also ordered by the number of their items. */
const WALKED_ANEW: typeof COUNTED_ANEW = { ...COUNTED_ANEW, items: ['inspections', 'items'] };

/** What lists cache until a write can change it: totals, and the walks of searches. */
export class ListCache {
  readonly #totals: Readonly<Record<Table, QueryCache<number>>>;
  readonly #matches: Readonly<Record<Table, QueryCache<Matches>>>;
  readonly #walks: Readonly<Record<Table, QueryCache<Walk>>>;
  readonly slices = new SliceQueue();
  /** For reads at one moment, each of which holds a connection. */
  readonly moments = new SliceQueue();
  /** Whether SQLite's search index was slow, by table and words. */
  readonly #slow = new LRUCache<string, boolean>({ max: SEARCHES, ttl: SLOW_FOR_MS });

  constructor(ttlMs: () => number | undefined = () => undefined, walkedRows = WALKED_ROWS) {
    const caches = <Cached>(cacheOf: () => Cached) =>
      Object.fromEntries(TABLES.map((table) => [table, cacheOf()])) as Record<Table, Cached>;
    this.#totals = caches(() => new QueryCache({ max: TOTALS, ttlMs }));
    this.#matches = caches(
      () => new QueryCache({ max: TOTALS, maxSize: FOUND_ROWS, sizeOf: sizeOfMatches, ttlMs }),
    );
    this.#walks = caches(
      () => new QueryCache({ max: WALKS, maxSize: walkedRows, sizeOf: ({ size }) => size, ttlMs }),
    );
  }

  /** Other totals of a table's rows. */
  totalsOf(table: Table): QueryCache<number> {
    return this.#totals[table];
  }

  /** What is known about the rows of a table's lists. */
  matchesOf(table: Table): QueryCache<Matches> {
    return this.#matches[table];
  }

  /** The matches of searches in a table in order, as far as they have been requested. */
  walksOf(table: Table): QueryCache<Walk> {
    return this.#walks[table];
  }

  /** Notes how long the search index of a table took for the words of a search. */
  noteSearch(table: Table, search: string, ms: number): void {
    this.#slow.set(JSON.stringify([table, searchTerms(search)]), ms > SLOW_MS);
  }

  /** Whether the search index may be asked again, because it does not block others for long. */
  isFast(table: Table, search: string): boolean {
    return this.#slow.get(JSON.stringify([table, searchTerms(search)])) !== true;
  }

  /** Call this after every committed change of these tables. */
  invalidate(changed: readonly Table[] = TABLES): void {
    for (const table of new Set(changed.flatMap((name) => COUNTED_ANEW[name]))) {
      this.#totals[table].invalidate();
      this.#matches[table].invalidate();
    }
    for (const table of new Set(changed.flatMap((name) => WALKED_ANEW[name])))
      this.#walks[table].invalidate();
  }
}
