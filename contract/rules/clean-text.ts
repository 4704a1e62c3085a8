/** Line breaks of other systems: vertical tab, form feed, next line. */
const BREAKS = ['\u000b', '\u000c', '\u0085'];

/**
 * Text without the control characters that nobody sees or that show as boxes. Tabs and line breaks
 * stay; what breaks lines elsewhere becomes a line break.
 */
export function cleanText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, (character) => (BREAKS.includes(character) ? '\n' : ''));
}
