/**
 * The positions of the server's journal at which this page has read what it shows to a user. A stream
 * that starts at the earliest one misses nothing.
 */

let userId: number | undefined;
let positions = new Set<string>();
let hear: ((position: string) => void) | undefined;

/** Notes the position of an answer to a user. Those of an earlier user are forgotten. */
export function noteRead(reader: number, position: string): void {
  if (reader !== userId) positions = new Set();
  userId = reader;
  // A listener takes over the position.
  if (hear === undefined) positions.add(position);
  else hear(position);
}

/** The positions of the answers to a user, as long as nobody listens for them. */
export const readBy = (reader: number): ReadonlySet<string> =>
  reader === userId ? positions : new Set();

/** Listens for later answers; returns a function that stops listening. */
export function onRead(listen: (position: string) => void): () => void {
  hear = listen;
  return () => {
    if (hear === listen) hear = undefined;
  };
}
