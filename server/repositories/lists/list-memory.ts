import type { Engine } from '../../db/database';
import { Remembered } from '../../db/remembered';
import { SliceQueue } from './slice-queue';
import type { Walk } from './walk';

/** Long lists have long walks: a number for each row that was met. */
const WALKS = 20;

/** What lists remember until something is written, so that a page is not counted for again. */
export class ListMemory {
  readonly totals: Remembered<number>;
  /** The matches of searches in their order, as far as they were asked for. */
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
