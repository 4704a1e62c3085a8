/** When an imported record was made and changed, by its own dates. All instants are UTC. */

/** The same calendar day wherever people live, but for the zones east of +11:59. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/** Created on its day, or now if that is in the future; updated then, or when it was settled. */
export function datedBy(day: string, now: string, settledDay: string | null = null) {
  const made = earlier(day, now);
  const settled = settledDay === null ? made : earlier(noonOf(settledDay), now);
  return { created_at: made, updated_at: later(made, settled) };
}
