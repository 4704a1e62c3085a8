const WORDS = 2 ** 32;

/**
 * Returns a random integer from 0 to below `limit`, from the browser's cryptographic source. Values
 * beyond the last whole multiple of `limit` are drawn again; otherwise small numbers would be more
 * likely.
 */
export function randomBelow(limit: number): number {
  const bound = WORDS - (WORDS % limit);
  for (;;) {
    const [word = WORDS] = crypto.getRandomValues(new Uint32Array(1));
    if (word < bound) return word % limit;
  }
}
