/** Returns a text, or a fallback for a blank one. */
export const orElse = (text: string | null, fallback: string): string =>
  text === null || text.trim() === '' ? fallback : text;
