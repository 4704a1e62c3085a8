/** Line breaks of other systems: vertical tab, form feed, next line. */
const BREAKS = ['\u000b', '\u000c', '\u0085'];

/**
 * Removes control characters, which are invisible or show as boxes. Tabs and line breaks stay, and
 * other systems' line breaks become line feeds.
 */
export function cleanText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, (character) => (BREAKS.includes(character) ? '\n' : ''));
}

/** Folds each tab or line break, with the blanks around it, into one blank. */
export const inOneLine = (text: string): string => text.replace(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ');

/** Neither blanks and controls, nor zero-width and direction marks, fillers and the empty Braille cell. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
