import type { Engine } from '../../db/database';
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

  constructor(engine: Engine) {
    const sharedTtlMs = 2000;
    this.totals = new QueryCache({ max: 1000, engine, sharedTtlMs });
    this.walks = new QueryCache({ max: WALKS, engine, sharedTtlMs });
  }

  /** Call after every committed change. */
  invalidate(): void {
    this.totals.invalidate();
    this.walks.invalidate();
  }
}
