/** A text is never cut within so many characters; its end has at most so many. */
const SHORTEST = 24;
const LONGEST_END = 24;

/**
 * Splits a long text before its last words. Names of records begin alike and differ at the end, so
 * the end stays visible. A dash between the parts of a name belongs to the end. The end is empty if
 * the text is short, or has no blank to split at.
 */
export function splitEnd(text: string): [start: string, end: string] {
  if (text.length <= SHORTEST) return [text, ''];
  const longest = Math.min(LONGEST_END, Math.floor(text.length / 2));
  const dash = text.lastIndexOf(' – ');
  const from = text.length - longest;
  // The first blank after which what is left is not too long.
  const blank = text.indexOf(' ', from - 1);
  const at = dash >= from - 1 ? dash : blank;
  const begin = at + 1;
  return at < 0 || begin >= text.length ? [text, ''] : [text.slice(0, begin), text.slice(begin)];
}
