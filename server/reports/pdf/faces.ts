import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { sfntOf } from './sfnt';

/** The fonts of reports: Noto, by script. Each text uses the characters that a font has. */

const WEIGHTS = ['regular', 'bold'] as const;
export type Weight = (typeof WEIGHTS)[number];

const { resolve } = createRequire(import.meta.url);

/** These packages do not export the fonts; the files are next to what they export. */
const beside = (entry: string, name: string) => path.join(path.dirname(entry), '../fonts', name);

const latin = (weight: string) =>
  beside(resolve('@embedpdf/fonts-latin'), `NotoSans-${weight}.ttf`);
const hebrew = (weight: string) =>
  beside(resolve('@embedpdf/fonts-hebrew'), `NotoSansHebrew-${weight}.ttf`);
/**
 * Its dotted letters are single glyphs, so that the file's text can be searched; those of Noto Sans
 * Arabic are not.
 */
const arabic = (weight: string) =>
  beside(resolve('@embedpdf/fonts-arabic'), `NotoNaskhArabic-${weight}.ttf`);
const chinese = (weight: string) =>
  beside(resolve('@embedpdf/fonts-sc'), `NotoSansHans-${weight}.otf`);
const korean = (weight: string) =>
  beside(resolve('@embedpdf/fonts-kr'), `NotoSansKR-${weight}.otf`);

const both = (file: (weight: string) => string): Readonly<Record<Weight, () => string>> => ({
  regular: () => file('Regular'),
  bold: () => file('Bold'),
});
const one = (file: () => string): Readonly<Record<Weight, () => string>> => ({
  regular: file,
  bold: file,
});

const FILES = {
  latin: both(latin),
  hebrew: both(hebrew),
  arabic: both(arabic),
  chinese: both(chinese),
  korean: both(korean),
  symbols: one(() =>
    resolve('@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff'),
  ),
  symbols2: one(() =>
    resolve('@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff'),
  ),
  math: one(() => resolve('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff')),
  emoji: one(() => resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff')),
} as const;

export type Face = keyof typeof FILES;

/** A face without a bold font uses the same font twice. */
const REGULAR_ONLY: readonly Face[] = ['symbols', 'symbols2', 'math', 'emoji'];

const open = new Map<string, Font>();

/** The name of a font; both weights have the same name if the face has only one font. */
export const fontName = (face: Face, weight: Weight): string =>
  `${face} ${REGULAR_ONLY.includes(face) ? 'regular' : weight}`;

/** A font, opened when the first text needs it. */
export function fontOf(face: Face, weight: Weight): Font {
  const name = fontName(face, weight);
  const known = open.get(name);
  if (known !== undefined) return known;
  const font = create(sfntOf(readFileSync(FILES[face][weight]())));
  open.set(name, font);
  return font;
}

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u31c0-\u31ef\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u;
const HANGUL = /\p{Script=Hangul}/u;
const EMOJI = /[\p{Emoji_Presentation}\p{Regional_Indicator}\ufe0f]/u;
const ASCII = /^[\x20-\x7e]$/;

const OTHERS: readonly Face[] = ['latin', 'symbols', 'symbols2', 'math', 'emoji'];

/** The faces that may have a character, the best one first. */
function candidates(cluster: string, isKorean: boolean): readonly Face[] {
  if (EMOJI.test(cluster)) return ['emoji', ...OTHERS];
  if (/\p{Script=Hebrew}/u.test(cluster)) return ['hebrew', 'latin'];
  if (/\p{Script=Arabic}/u.test(cluster)) return ['arabic', 'math'];
  if (HANGUL.test(cluster)) return ['korean'];
  if (CJK.test(cluster)) {
    return isKorean ? ['korean', 'chinese', ...OTHERS] : ['chinese', 'korean', ...OTHERS];
  }
  // Arabic and Hebrew punctuation and marks belong to no single script.
  if (/[\u0591-\u06ff]/u.test(cluster)) return ['arabic', 'hebrew', 'latin'];
  return OTHERS;
}

/** Joiners and selectors are part of a character but have no glyph. */
const WITHOUT_GLYPH = /[\p{Default_Ignorable_Code_Point}]/u;

/**
 * The face that has all characters of a cluster, such as a letter with its accents; null if there
 * is none. Han characters of a Korean text use the Korean style.
 */
export function faceOf(cluster: string, isKorean: boolean): Face | null {
  if (ASCII.test(cluster)) return 'latin';
  const needed = Array.from(cluster).filter((character) => !WITHOUT_GLYPH.test(character));
  const has = (face: Face) => {
    const font = fontOf(face, 'regular');
    return needed.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  };
  return candidates(cluster, isKorean).find(has) ?? null;
}

/** Whether Han characters in a text should use the Korean style. */
export const isKoreanText = (text: string): boolean => HANGUL.test(text);
