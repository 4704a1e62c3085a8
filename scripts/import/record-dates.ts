/**
 * The created and updated dates of an imported record, from its own dates. All instants are UTC.
 */

/** Noon in UTC: the same calendar day in all time zones up to UTC+11:59. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/**
 * Created on its own day, or now if that is in the future; updated then, or when it was settled.
 */
export function datedBy(day: string, now: string, settledDay: string | null = null) {
  const made = earlier(day, now);
  const settled = settledDay === null ? made : earlier(noonOf(settledDay), now);
  return { created_at: made, updated_at: later(made, settled) };
}
