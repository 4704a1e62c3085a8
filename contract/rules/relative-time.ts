/** Units of relative times, in seconds. */
const UNITS = [
  { unit: 'year', seconds: 365 * 86_400 },
  { unit: 'month', seconds: 30 * 86_400 },
  { unit: 'week', seconds: 7 * 86_400 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

export interface RelativeTime {
  /** A number of whole units; negative in the past. */
  count: number;
  unit: (typeof UNITS)[number]['unit'];
}

/**
 * Expresses a time span in the largest unit that fits at least once. `seconds` is negative in the
 * past.
 */
export function relativeTime(seconds: number): RelativeTime {
  const span = Math.abs(seconds);
  const { unit, seconds: size } = UNITS.find((candidate) => span >= candidate.seconds) ?? {
    unit: 'second',
    seconds: 1,
  };
  const count = Math.floor(span / size);
  return { count: seconds < 0 && count > 0 ? -count : count, unit };
}
