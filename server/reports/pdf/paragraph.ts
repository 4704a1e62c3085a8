import LineBreaker from 'linebreak';
import { type Directions, directionsOf, inVisualOrder } from './direction';
import type { EncodedText, GlyphEncoder } from './encoded-text';
import type { Face, Weight } from './faces';
import { visibleLines, type VisibleText } from './visible-text';

/** Breaks texts into lines of a given width. */

export interface TextStyle {
  weight: Weight;
  /** In points. */
  size: number;
  /** The distance between two lines, in points. */
  leading: number;
}

/** A line that is ready to be drawn. */
export interface TextLine {
  /** From left to right. */
  parts: readonly EncodedText[];
  /** In points, without trailing blanks. */
  width: number;
  /** Whether it starts at the right edge. */
  isRtl: boolean;
  /**
   * The text if it does not follow from the glyphs; null if it does, as readers expect for Arabic
   * and Hebrew.
   */
  actual: string | null;
}

/** The width of the widest line; in a column of that width, all lines begin at its left edge. */
export const widthOf = (lines: readonly TextLine[]): number =>
  Math.max(0, ...lines.map(({ width }) => width));

interface Part {
  text: string;
  encoded: EncodedText;
  level: number;
  isBlank: boolean;
}

interface Source extends VisibleText {
  directions: Directions | null;
}

/** Latin, Greek, Cyrillic and common punctuation: one glyph per character. */
const GLYPHS_ARE_TEXT = /^[\u0020-\u052f\u1e00-\u1fff\u2010-\u20cf]*$/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

class LineFiller {
  readonly lines: TextLine[] = [];
  #parts: Part[] = [];
  #width = 0;
  /** The width without trailing blanks. */
  #inkWidth = 0;

  constructor(
    readonly source: Source,
    readonly style: TextStyle,
    readonly available: number,
    readonly encoder: GlyphEncoder,
  ) {}

  /** Adds what must stay on one line; breaks it only if no line can hold it. */
  add(from: number, to: number): void {
    const parts = this.#partsOf(from, to);
    const ink = this.#inkOf(parts);
    const isTooLong = ink > this.available;
    // A number before a word that is broken anyway does not stand alone.
    const isBegun = this.#parts.length > 0 && !(isTooLong && this.#width < this.available / 4);
    if (this.#width + ink > this.available && isBegun) this.endLine();
    if (isTooLong) this.#addBroken(from, to);
    else this.#append(parts);
  }

  endLine(): void {
    const { directions } = this.source;
    const text = this.#parts.map((part) => part.text).join('');
    const isRtl = directions?.isRtl === true;
    const shown = directions === null ? this.#parts : this.#withoutEnd();
    this.lines.push({
      parts: (directions === null ? shown : inVisualOrder(shown)).map(({ encoded }) => encoded),
      width: this.#inkWidth,
      isRtl,
      actual: directions !== null || GLYPHS_ARE_TEXT.test(text) ? null : text,
    });
    this.#parts = [];
    this.#width = 0;
    this.#inkWidth = 0;
  }

  #withoutEnd(): Part[] {
    const last = this.#parts.findLastIndex(({ isBlank }) => !isBlank);
    return this.#parts.slice(0, last + 1);
  }

  #append(parts: readonly Part[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#width += this.#widthOf(part);
      if (!part.isBlank) this.#inkWidth = this.#width;
    }
  }

  #addBroken(from: number, to: number): void {
    const { text } = this.source;
    let at = from;
    for (const { segment } of graphemes.segment(text.slice(from, to))) {
      const parts = this.#partsOf(at, at + segment.length);
      if (this.#width + this.#inkOf(parts) > this.available && this.#parts.length > 0) {
        this.endLine();
      }
      this.#append(parts);
      at += segment.length;
    }
  }

  /** Splits a range where the face or direction changes, and between text and blanks. */
  #partsOf(from: number, to: number): readonly Part[] {
    const parts: Part[] = [];
    let start = from;
    for (let at = from + 1; at <= to; at += 1) {
      if (at < to && this.#isSame(start, at)) continue;
      parts.push(this.#part(start, at));
      start = at;
    }
    return parts;
  }

  #isSame(one: number, other: number): boolean {
    const { text, faces, directions } = this.source;
    if ((text[one] === ' ') !== (text[other] === ' ')) return false;
    if (faces !== null && faces[one] !== faces[other]) return false;
    return directions === null || directions.levels[one] === directions.levels[other];
  }

  #part(from: number, to: number): Part {
    const { text, faces, directions } = this.source;
    const level = directions?.levels[from] ?? 0;
    const face: Face = faces?.[from] ?? 'latin';
    const piece = text.slice(from, to);
    return {
      text: piece,
      encoded: this.encoder.encode(piece, face, this.style.weight, level % 2 === 1),
      level,
      isBlank: piece.startsWith(' '),
    };
  }

  #widthOf(part: Part): number {
    return (part.encoded.width * this.style.size) / 1000;
  }

  #inkOf(parts: readonly Part[]): number {
    const last = parts.findLastIndex(({ isBlank }) => !isBlank);
    return parts.slice(0, last + 1).reduce((sum, part) => sum + this.#widthOf(part), 0);
  }
}

function linesOf(
  visible: VisibleText,
  style: TextStyle,
  width: number,
  encoder: GlyphEncoder,
): readonly TextLine[] {
  const source = { ...visible, directions: directionsOf(visible.text) };
  const filler = new LineFiller(source, style, width, encoder);
  const breaker = new LineBreaker(visible.text);
  let from = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    if (next.position > from) filler.add(from, next.position);
    from = next.position;
  }
  filler.endLine();
  return filler.lines;
}

/** The lines of a text in a column of that width in points. */
export function layOut(
  text: string,
  style: TextStyle,
  width: number,
  encoder: GlyphEncoder,
): readonly TextLine[] {
  return visibleLines(text).flatMap((visible) => linesOf(visible, style, width, encoder));
}
