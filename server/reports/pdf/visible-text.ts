import { cleanText } from '../../../contract/rules/clean-text';
import { type Face, faceOf, isKoreanText } from './faces';

/**
 * Makes all of a text visible: a character that no font has becomes a box with its code point, so
 * that the reader sees that something is there.
 */

/** A line of text as it is shown, with the face of each of its code units. */
export interface VisibleText {
  text: string;
  /** Null if the whole text is in the face `latin`. */
  faces: readonly Face[] | null;
}

/**
 * Latin letters and their punctuation, all of which are in the face `latin` and shown as they are.
 */
const PLAIN = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027]*$/;
/** Overrides would show another text than the one that was entered. */
const OVERRIDE = /[\u202d\u202e]/;
const LONE_SURROGATE = /^[\ud800-\udfff]$/;
const MARKS = /\p{M}/gu;
/** More accents on one letter would run into the lines above and below. */
const MAX_MARKS = 4;
const TAB = '    ';
/** A blank at which no line is broken, and others like it. */
const NO_BREAK = '\u00a0';
const UNBREAKABLE = /^[\u00a0\u2007\u202f]$/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const codeOf = (character: string) =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

type Part = readonly [text: string, face: Face];

/** A box, and what it replaces. */
const boxOf = (words: string): readonly Part[] => [
  ['□', 'symbols2'],
  [words, 'latin'],
];

/** A letter with its first accents, and how many more it has. */
function withFewMarks(cluster: string): { kept: string; left: number } {
  let seen = 0;
  const kept = cluster.replace(MARKS, (mark) => ((seen += 1) > MAX_MARKS ? '' : mark));
  return { kept, left: Math.max(0, seen - MAX_MARKS) };
}

/** Whether a character is meant to be invisible, such as joiners and direction marks. */
const isInvisible = (character: string) => /^\p{Default_Ignorable_Code_Point}$/u.test(character);

function partsOf(cluster: string, isKorean: boolean): readonly Part[] {
  if (cluster === '\t') return [[TAB, 'latin']];
  if (UNBREAKABLE.test(cluster)) return [[NO_BREAK, 'latin']];
  if (/^\p{Zs}$/u.test(cluster)) return [[cluster === '\u3000' ? '  ' : ' ', 'latin']];
  const { kept: shown, left } = withFewMarks(cluster);
  if (left > 0) return [...partsOf(shown, isKorean), ...boxOf(`+${String(left)}`)];
  const face = faceOf(shown, isKorean);
  if (face !== null && !OVERRIDE.test(shown)) return [[shown, face]];
  const characters = Array.from(shown);
  if (characters.length > 1) {
    return characters.flatMap((character) => partsOf(character, isKorean));
  }
  const isShown = isInvisible(shown) && !OVERRIDE.test(shown) && !LONE_SURROGATE.test(shown);
  return isShown ? [[shown, 'latin']] : boxOf(`U+${codeOf(shown)}`);
}

/** One line of a text as it is shown. It has no line breaks and no control characters. */
function visibleLine(line: string, isKorean: boolean): VisibleText {
  if (PLAIN.test(line)) return { text: line, faces: null };
  let text = '';
  const faces: Face[] = [];
  for (const { segment } of graphemes.segment(line)) {
    for (const [shown, own] of partsOf(segment, isKorean)) {
      // PDF readers find several words of Arabic or Hebrew only if the blanks between them are in
      // their font.
      const last = faces.at(-1);
      const isBlank = shown === ' ' || shown === NO_BREAK;
      const face = isBlank && (last === 'arabic' || last === 'hebrew') ? last : own;
      text += shown;
      faces.push(...Array<Face>(shown.length).fill(face));
    }
  }
  return { text, faces: faces.every((face) => face === 'latin') ? null : faces };
}

/**
 * The lines of a text as they are shown. A blank at the end of each but the last separates their
 * words.
 */
export function visibleLines(text: string): readonly VisibleText[] {
  const isKorean = isKoreanText(text);
  const lines = cleanText(text).split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map((line, index) =>
    visibleLine(index < lines.length - 1 ? `${line} ` : line, isKorean),
  );
}

/**
 * A text for places where fonts do not matter, such as the title of the file: one line without
 * invalid characters.
 */
export const plainText = (text: string): string =>
  cleanText(text).replace(/\s+/g, ' ').toWellFormed().trim();
