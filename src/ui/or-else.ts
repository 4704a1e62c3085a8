/** A text, or what stands in for one that says nothing. */
export const orElse = (text: string | null, fallback: string): string =>
  text === null || text.trim() === '' ? fallback : text;
