/** Lengths are in characters (code points), sizes of drawings in pixels of the screen. */
export const SIGNATURE_LIMITS = {
  name: 200,
  role: 100,
  reason: 1000,
  /** The signatures and refusals of one revision. */
  perReport: 50,
  /** A drawing: its side, its strokes, and the points of all of them. */
  side: 4000,
  strokes: 60,
  points: 4000,
  /** A shorter line is a touch by mistake. */
  shortestLine: 20,
} as const;

/** How long the device looks for its place, in milliseconds. */
export const PLACE_TIMEOUT_MS = 8000;

/** What people agree to until the office has its own words. */
export const DEFAULT_AGREEMENT =
  'I have seen this report and agree with the findings that it records.';
