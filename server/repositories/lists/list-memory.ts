import type { Engine } from '../../db/database';
import { Remembered } from '../../db/remembered';
import { SliceQueue } from './slice-queue';
import type { Walk } from './walk';

/** A walk keeps one number for each row it found. */
const WALKS = 20;

/** What lists cache until the next write: totals, and the walks of searches. */
export class ListMemory {
  readonly totals: Remembered<number>;
  /** The matches of searches in order, as far as they were requested. */
  readonly walks: Remembered<Walk>;
  readonly slices = new SliceQueue();

  constructor(engine: Engine) {
    const sharedTtlMs = 2000;
    this.totals = new Remembered({ max: 1000, engine, sharedTtlMs });
    this.walks = new Remembered({ max: WALKS, engine, sharedTtlMs });
  }

  /** Call after every committed change. */
  forget(): void {
    this.totals.forget();
    this.walks.forget();
  }
}
