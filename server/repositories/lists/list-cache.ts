import { QueryCache } from '../../db/query-cache';
import { SliceQueue } from './slice-queue';
import type { Walk } from './walk';

/** A walk keeps one number for each row it found. */
const WALKS = 20;

/** What lists cache until the next write: totals, and the walks of searches. */
export class ListCache {
  readonly totals: QueryCache<number>;
  /** The matches of searches in order, as far as they were requested. */
  readonly walks: QueryCache<Walk>;
  readonly slices = new SliceQueue();

  constructor(ttlMs: () => number | undefined = () => undefined) {
    this.totals = new QueryCache({ max: 1000, ttlMs });
    this.walks = new QueryCache({ max: WALKS, ttlMs });
  }

  /** Call after every committed change. */
  invalidate(): void {
    this.totals.invalidate();
    this.walks.invalidate();
  }
}
