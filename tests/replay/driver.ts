import type { Page } from 'playwright';
import type { Path, PathStep } from '../support/models/paths';
import type { Viewport } from '../support/browser';
import type { Clock } from '../support/clock';
import type { TestServer } from '../support/server';

/**
 * What the replay of a machine's paths needs and its definition cannot say: how a person, or the
 * world around them, does each step through the user interface, and by what the screen shows each
 * state. One driver per machine, in `tests/replay/drivers/`.
 */

/** Where one path is replayed: the running product with a scratch database, and a fresh browser. */
export interface Stage {
  server: TestServer;
  /** The server's time, which goes on by itself; after the path it is the right one again. */
  clock: Pick<Clock, 'now' | 'pass'>;
  page: Page;
  viewport: Viewport;
  path: Path;
}

/** Where a step stands in its path, for what must be prepared before it can happen. */
export interface Moment extends PathStep {
  /** The steps that follow it. */
  rest: readonly PathStep[];
}

export interface Driver<World extends { stage: Stage } = { stage: Stage }> {
  /** The machine, as the catalogue of paths names it. */
  machine: string;
  /** Prepares the records that the path needs and leads the page to where the machine starts. */
  arrange: (stage: Stage) => Promise<World>;
  /** By the label of a step: does it as a person would, or lets it happen. */
  does: Readonly<Record<string, (world: World, moment: Moment) => Promise<void>>>;
  /** By state: waits until the screen shows it. Throws where it does not. */
  shows: Readonly<Record<string, (world: World) => Promise<void>>>;
  /** By the label of a step or the id of a path: why nobody can do this from outside. */
  impossible?: Readonly<Record<string, string>>;
  /**
   * By the label of a step: what the page may complain of from then on. What the browser itself
   * says of requests without a good answer is never held against a path.
   */
  complains?: Readonly<Record<string, RegExp>>;
}

/** A driver whose world is known to its own functions only. */
export function driverOf<World extends { stage: Stage }>(driver: Driver<World>): Driver {
  return driver as unknown as Driver;
}
