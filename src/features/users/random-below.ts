const WORDS = 2 ** 32;

/**
 * A whole number from 0 to below `limit`, from the browser's cryptographic source. What lies beyond
 * the last whole multiple of `limit` is drawn again: otherwise small numbers would be likelier.
 */
export function randomBelow(limit: number): number {
  const bound = WORDS - (WORDS % limit);
  for (;;) {
    const [word = WORDS] = crypto.getRandomValues(new Uint32Array(1));
    if (word < bound) return word % limit;
  }
}
