import type { Page } from 'playwright';
import type { Path, PathStep } from '../support/models/paths';
import type { Viewport } from '../support/browser/browser';
import type { Clock } from '../support/clock';
import type { TestServer } from '../support/server/server';

/**
 * What a replay needs besides the machine's definition: how a user, or the environment, does each
 * step through the user interface, and what the screen shows in each state. There is one driver per
 * machine, in `tests/replay/drivers/`.
 */

/**
 * The environment of one replay: the running product with a scratch database, and a fresh browser.
 */
export interface Stage {
  server: TestServer;
  /** The server's clock, which runs on its own; it is reset after the path. */
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
  /** The machine's name in the catalogue of paths. */
  machine: string;
  /** Whether the browser stores the app, as at a first visit; it takes seconds. */
  isOnDevice?: boolean;
  /** Prepares the records of the path and opens the page on which the machine starts. */
  arrange: (stage: Stage) => Promise<World>;
  /** By the label of a step: does it like a user, or makes it happen. */
  does: Readonly<Record<string, (world: World, moment: Moment) => Promise<void>>>;
  /** By state: waits until the screen shows it; throws if it does not. */
  shows: Readonly<Record<string, (world: World) => Promise<void>>>;
  /** By the label of a step or the id of a path: why nobody can do this from outside. */
  impossible?: Readonly<Record<string, string>>;
  /**
   * By the label of a step: the console messages that are allowed from then on. The browser's own
   * messages about failed requests are always allowed.
   */
  complains?: Readonly<Record<string, RegExp>>;
}

/** Hides the type of a driver's world from other code. */
export function driverOf<World extends { stage: Stage }>(driver: Driver<World>): Driver {
  return driver as unknown as Driver;
}
