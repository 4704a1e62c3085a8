import type { Page } from 'playwright';
import type { Path, PathStep } from '../support/models/paths';
import type { Viewport } from '../support/browser';
import type { Clock } from '../support/clock';
import type { TestServer } from '../support/server';

/**
 * What a replay needs and the machine's definition cannot say: how a person, or the environment,
 * does each step through the user interface, and what the screen shows in each state. One driver
 * per machine, in `tests/replay/drivers/`.
 */

/** Where one path is replayed: the running product with a scratch database, and a fresh browser. */
export interface Stage {
  server: TestServer;
  /** The server's time, which runs by itself; it is reset after the path. */
  clock: Pick<Clock, 'now' | 'pass'>;
  page: Page;
  viewport: Viewport;
  path: Path;
}

/** The position of a step in its path, for steps that need preparation. */
export interface Moment extends PathStep {
  /** The steps that follow it. */
  rest: readonly PathStep[];
}

export interface Driver<World extends { stage: Stage } = { stage: Stage }> {
  /** The machine, as the catalogue of paths names it. */
  machine: string;
  /** Prepares the records that the path needs and leads the page to where the machine starts. */
  arrange: (stage: Stage) => Promise<World>;
  /** By the label of a step: performs it like a person, or makes it happen. */
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
