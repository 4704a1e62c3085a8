/**
 * The positions of the server's journal at which this page has read what it shows to a user. Whoever
 * follows others' changes from the earliest one misses nothing.
 */

type Hear = (position: string) => void;

let reader: { userId: number; positions: Set<string> } | undefined;
const hearers = new Set<Hear>();

/** Notes the position of an answer to a user. */
export function noteRead(userId: number, position: string): void {
  if (reader?.userId !== userId) reader = { userId, positions: new Set() };
  // Who hears of it takes care of it.
  if (hearers.size === 0) reader.positions.add(position);
  for (const hear of hearers) hear(position);
}

/**
 * The positions of the answers to a user, as long as nobody hears of them; those of an earlier user
 * are forgotten.
 */
export const readBy = (userId: number): ReadonlySet<string> =>
  reader?.userId === userId ? reader.positions : new Set();

/** Hears of later answers; returns a function that stops it. */
export function onRead(hear: Hear): () => void {
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
  };
}
