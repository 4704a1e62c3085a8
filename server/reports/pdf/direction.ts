import bidiFactory from 'bidi-js';

/** The directions of a line of text, by the Unicode Bidirectional Algorithm. */

const bidi = bidiFactory();

const RTL_CHARACTER = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u061c\u2067]/u;

export interface Directions {
  /** One level per code unit; odd levels run from right to left. */
  levels: Uint8Array;
  /** Whether the line as a whole runs from right to left. */
  isRtl: boolean;
}

/** The directions of a line; null if all of it runs from left to right. */
export function directionsOf(text: string): Directions | null {
  if (!RTL_CHARACTER.test(text)) return null;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { levels, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** Reverses runs of parts from the highest level down to the lowest odd one. */
export function inVisualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const order = [...parts];
  const levels = order.map(({ level }) => level);
  const highest = Math.max(0, ...levels);
  for (let level = highest; level >= 1; level -= 1) {
    let from = 0;
    while (from < order.length) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return order;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RTL_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const reversed = (text: string): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .reverse()
    .join('');

/**
 * The text to shape of a part that runs in one direction. The shaping itself reverses whatever has
 * letters or digits of Arabic or Hebrew, although digits run from left to right, and nothing else.
 * Brackets are mirrored.
 */
export function textToShape(text: string, isRtl: boolean): string {
  const shown = isRtl
    ? Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one).join('')
    : text;
  return RTL_SCRIPT.test(shown) === isRtl ? shown : reversed(shown);
}
