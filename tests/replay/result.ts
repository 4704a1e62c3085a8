import { DESKTOP, PHONE } from '../support/browser';
import type { Path } from '../support/models/paths';
import type { Step } from '../support/models/step';
import type { Note } from './diary';

/** What came of a replay: what the runner tells and the reports show. */

export const VIEWPORTS = { desktop: DESKTOP, phone: PHONE } as const;
export type ViewportName = keyof typeof VIEWPORTS;

/** One step of a replay: the start, or a step of the path. */
export interface Scene {
  label: string;
  /** Null for the start. */
  step: Step | null;
  before: readonly string[];
  after: readonly string[];
  /** What was done and what was seen, in plain words. */
  notes: readonly Note[];
  /** A JPEG of the screen afterwards; null where the step was not reached. */
  picture: Buffer | null;
  result: 'passed' | 'failed' | 'not reached';
}

/** Why a replay failed. */
export interface Breakdown {
  /** Which scene. */
  scene: number;
  /** What was being done, or which state the screen was to show. */
  expected: string;
  message: string;
}

/** One path as it was replayed. */
export interface Replay {
  machine: string;
  path: Path;
  viewport: ViewportName;
  result: 'passed' | 'failed' | 'impossible';
  /** Why nobody can do it from outside. */
  reason: string | null;
  breakdown: Breakdown | null;
  scenes: readonly Scene[];
  startedAt: Date;
  ms: number;
}
