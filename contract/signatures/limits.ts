/** Lengths are in characters (code points), sizes of drawings in CSS pixels. */
export const SIGNATURE_LIMITS = {
  name: 200,
  role: 100,
  reason: 1000,
  /** The most signatures and refusals under one revision. */
  perReport: 50,
  /**
   * Limits of a drawing: the length of its side, the number of its strokes, and the number of
   * points in all of them.
   */
  side: 4000,
  strokes: 60,
  points: 4000,
  /** A shorter line is an accidental touch. */
  shortestLine: 20,
} as const;

/** How long the device tries to determine its location, in milliseconds. */
export const PLACE_TIMEOUT_MS = 8000;

/**
 * How long a signature waits for its location, in milliseconds, including the question of the browser
 * whether it may be known. A question that nobody answers never ends by itself.
 */
export const PLACE_PATIENCE_MS = 20_000;

/** What people agree to until the office sets its own words. */
export const DEFAULT_AGREEMENT =
  'I have seen this report and agree with the findings that it records.';
