import { DESKTOP, PHONE } from '../support/browser/browser';
import type { Path } from '../support/models/paths';
import type { Step } from '../support/models/step';
import type { Note } from './diary';

/** The result of a replay, for the runner's output and the reports. */

export const VIEWPORTS = { desktop: DESKTOP, phone: PHONE } as const;
export type ViewportName = keyof typeof VIEWPORTS;

/** One step of a replay: the start, or a step of the path. */
export interface Scene {
  label: string;
  /** Null for the start. */
  step: Step | null;
  before: readonly string[];
  after: readonly string[];
  /** The actions and observations, in plain words. */
  notes: readonly Note[];
  /** A JPEG of the screen afterwards; null if the step was not reached. */
  picture: Buffer | null;
  result: 'passed' | 'failed' | 'not reached';
}

/** Why a replay failed. */
export interface Breakdown {
  /** The index of the scene. */
  scene: number;
  /** The action, or the state that the screen should show. */
  expected: string;
  message: string;
}

/** The replay of one path. */
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
