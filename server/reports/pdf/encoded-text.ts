import type { EmbeddedFont, GlyphPosition, PDFDocument } from 'pdfkit';
import { textToShape } from './direction';
import { type Face, fontName, fontOf, type Weight } from './faces';
import { KnownTexts } from './known-texts';
import { digits } from './digits';

/** A part of a text in one font, ready to be written. */
export interface EncodedText {
  font: EmbeddedFont;
  /** In thousandths of the size. */
  width: number;
  /** Glyphs grouped by height, as the items of a `TJ` array. */
  segments: readonly { rise: number; items: string }[];
}

const MAX_KNOWN = 20_000;

const WITHOUT_GLYPH = /\p{Default_Ignorable_Code_Point}/gu;
/** Characters that join emoji, or letters of Arabic. */
const JOINER = /[\u200c\u200d]/;

/** Leaves out what fonts have no glyph for. Blanks are all found when a reader looks for one. */
function withGlyphs(text: string, face: Face): string {
  const keeps = face === 'emoji' || face === 'arabic';
  return text
    .replaceAll('\u00a0', ' ')
    .replace(WITHOUT_GLYPH, (one) => (keeps && JOINER.test(one) ? one : ''));
}

/**
 * If there are no accents to place, most of the tables of Noto Sans are not needed; reading them
 * takes a tenth of a second. fontkit adds to the object that it gets.
 */
const featuresOf = (text: string, face: Face): Record<string, boolean> =>
  face === 'latin' && !/\p{M}/u.test(text) ? { mark: false, mkmk: false } : {};

function segmentsOf(glyphs: readonly string[], positions: readonly GlyphPosition[]) {
  const segments: { rise: number; items: string }[] = [];
  let [rise, items, hex] = [0, '', ''];
  const move = (right: number) => {
    if (Math.abs(right) < 0.005) return;
    if (hex !== '') items += `<${hex}>`;
    items += ` ${digits(-right)} `;
    hex = '';
  };
  const endSegment = () => {
    if (hex !== '') items += `<${hex}>`;
    if (items !== '') segments.push({ rise, items });
    [items, hex] = ['', ''];
  };
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    if (yOffset !== rise) {
      endSegment();
      rise = yOffset;
    }
    move(xOffset);
    hex += glyphs[index] ?? '';
    move(xAdvance - advanceWidth - xOffset);
  }
  endSegment();
  return segments;
}

/** Encodes texts for one document, each text once. */
export class GlyphEncoder {
  readonly #fonts = new Map<string, EmbeddedFont>();
  readonly #known = new KnownTexts<EncodedText>(MAX_KNOWN);

  constructor(readonly document: PDFDocument) {}

  /** A font of the document; embedded when it is first requested. */
  fontOf(face: Face, weight: Weight): EmbeddedFont {
    const name = fontName(face, weight);
    const known = this.#fonts.get(name);
    if (known !== undefined) return known;
    const font = this.document.font(fontOf(face, weight))._font;
    this.#fonts.set(name, font);
    return font;
  }

  /** Encodes a part of a line that is in one face and runs in one direction. */
  encode(text: string, face: Face, weight: Weight, isRtl: boolean): EncodedText {
    const kind = `${fontName(face, weight)} ${isRtl ? 'rtl' : 'ltr'}`;
    return this.#known.of(kind, text, () => {
      const font = this.fontOf(face, weight);
      const shown = withGlyphs(textToShape(text, isRtl), face);
      const [glyphs, positions] = font.encode(shown, featuresOf(shown, face));
      const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      return { font, width, segments: segmentsOf(glyphs, positions) };
    });
  }
}
