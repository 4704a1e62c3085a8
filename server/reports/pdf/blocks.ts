import type { PDFDocument, StructureElement } from 'pdfkit';
import type { Block } from './flow';
import { type TextStyle, widthOf } from './paragraph';
import { blocksFor, partOf, type Stack, stacked } from './stacks';
import type { ReportDocument } from './report-document';
import { COLOURS, type Colour, GUTTER, STYLES } from './style';
import { plainText } from './visible-text';

/** The kinds of blocks that all chapters use. */

/** Where a chapter draws: its tag, and the column of the page. */
export interface Area {
  document: ReportDocument;
  /** The tag that the blocks belong to. */
  parent: StructureElement;
  x: number;
  width: number;
}

/** The number of lines that stay together when a long text is split. */
const LINES_TOGETHER = 4;

/** Blocks within their own tag, which ends after them. */
export function* within(
  area: Area,
  type: string,
  blocksOf: (inner: Area) => Iterable<Block>,
): Generator<Block> {
  const parent = area.document.element(area.parent, type);
  yield* blocksOf({ ...area, parent });
  yield ending(parent);
}

/** Ends a tag after the blocks before it. */
export const ending = (element: StructureElement): Block => ({
  height: 0,
  draw: () => {
    element.end();
  },
});

/** A distance to what follows on the same page. */
export const space = (height: number): Block => ({
  height,
  isWithNext: true,
  draw: () => undefined,
});

interface TextOptions {
  style?: TextStyle;
  colour?: Colour;
  above?: number;
  isWithNext?: boolean;
  tag?: string;
}

/** A text that may continue on the next page, without leaving a single line behind. */
export function* text(area: Area, words: string, options: TextOptions = {}): Generator<Block> {
  const { document, parent, x, width } = area;
  const { style = STYLES.body, colour = COLOURS.ink, above = 0, tag = 'P' } = options;
  const lines = document.layOut(words, style, width);
  const element = document.element(parent, tag);
  let from = 0;
  while (from < lines.length) {
    const left = lines.length - from;
    const count = left < LINES_TOGETHER * 2 ? left : LINES_TOGETHER;
    const some = lines.slice(from, from + count);
    yield {
      height: count * style.leading,
      above: from === 0 ? above : 0,
      isWithNext: options.isWithNext ?? false,
      draw: (y) => {
        document.mark(element, tag, () => {
          document.lines(some, style, { x, y, width, colour });
        });
      },
    };
    from += count;
  }
  yield { ...ending(element), isWithNext: options.isWithNext ?? false };
}

interface HeadingOptions {
  level: 1 | 2 | 3 | 4;
  style: TextStyle;
  above: number;
  below?: number;
  colour?: Colour;
  /** Runs where the heading is placed, for example to add a bookmark. */
  onDraw?: (y: number) => void;
}

/** Titles and names in one line, as lists show them, however they were entered. */
export const inOneLine = (words: string): string =>
  words.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/gu, ' ');

/** A heading, which stays on the same page as what follows. */
export function* heading(area: Area, words: string, options: HeadingOptions): Generator<Block> {
  const { document, parent, x, width } = area;
  const { level, style, above, below = 4, colour = COLOURS.ink, onDraw } = options;
  const lines = document.layOut(inOneLine(words), style, width);
  const tag = `H${String(level)}`;
  const element = document.element(parent, tag);
  const count = blocksFor(lines.length);
  for (let block = 0; block < count; block += 1) {
    const some = partOf(lines, block);
    const isLast = block === count - 1;
    yield {
      height: some.length * style.leading + (isLast ? below : 0),
      above: block === 0 ? above : 0,
      isWithNext: true,
      draw: (y) => {
        if (block === 0) onDraw?.(y);
        document.mark(element, tag, () => {
          document.lines(some, style, { x, y, width, colour });
        });
        if (isLast) element.end();
      },
    };
  }
}

/** Texts of at most this height, in points, are not split from the photos below them. */
const SHORT = 180;

/** Keeps texts on the page of what follows: all of them, or the end of long ones. */
export function* withNext(blocks: Iterable<Block>): Generator<Block> {
  const all = [...blocks];
  const height = all.reduce((sum, { above = 0, height: own }) => sum + above + own, 0);
  const first = height <= SHORT ? 0 : all.findLastIndex((block) => block.height > 0);
  for (const [index, block] of all.entries())
    yield index < first ? block : { ...block, isWithNext: true };
}

/** A thin line across the column, between what is above and below it. */
export const rule = ({ document, x, width }: Area, above: number, below: number): Block => ({
  height: 0.6 + below,
  above,
  isWithNext: true,
  isSeparator: true,
  draw: (y) => {
    document.artifact(() => {
      document.fillBox(x, y, width, 0.6, COLOURS.line);
    });
  },
});

/** A text with a label, such as a field of a finding. */
export interface Fact {
  label: string;
  text: string | null;
  colour?: Colour;
}

const known = ({ text: words }: Fact): boolean => words !== null && words.trim() !== '';

function factCell({ document, parent, x, width }: Area, fact: Fact): Stack {
  // The blank separates the label from the text when they are read out or copied.
  const label = document.layOut(`${fact.label} `, STYLES.label, width);
  const value = document.layOut(fact.text ?? '', STYLES.cell, width);
  const ofLabel = { style: STYLES.label, colour: COLOURS.soft, width };
  const ofValue = {
    style: STYLES.cell,
    colour: fact.colour ?? COLOURS.ink,
    width: widthOf(value),
  };
  return {
    element: document.element(parent, 'P'),
    tag: 'P',
    x,
    lines: [
      ...label.map((line) => ({ ...ofLabel, line })),
      ...value.map((line) => ({ ...ofValue, line })),
    ],
  };
}

/** Facts side by side, each below its label. Empty ones are left out. */
export function* facts(
  area: Area,
  all: readonly Fact[],
  options: { columns: number; above: number; isWithNext?: boolean },
): Generator<Block> {
  const shown = all.filter(known);
  const width = (area.width - GUTTER * (options.columns - 1)) / options.columns;
  for (let from = 0; from < shown.length; from += options.columns) {
    const cells = shown
      .slice(from, from + options.columns)
      .map((fact, index) =>
        factCell({ ...area, x: area.x + index * (width + GUTTER), width }, fact),
      );
    yield* stacked(area.document, cells, {
      above: from === 0 ? options.above : 5,
      isWithNext: options.isWithNext ?? false,
    });
  }
}

/** A longer text below its label. */
export function* labelled(area: Area, label: string, words: string | null): Generator<Block> {
  if (words === null || words.trim() === '') return;
  const options = { style: STYLES.label, colour: COLOURS.soft, above: 7, isWithNext: true };
  yield* text(area, label, options);
  yield* text(area, words);
}

/** A text that links to an address or to a place in the report. */
export function linkedText(
  area: Area,
  words: string,
  target: { url: string } | { goTo: string },
  style: TextStyle,
): { width: number; height: number; draw: (x: number, y: number) => void } {
  const { document, parent, width } = area;
  const lines = document.layOut(words, style, width);
  const ink = widthOf(lines);
  const height = lines.length * style.leading;
  const element = document.element(parent, 'Link');
  return {
    width: ink,
    height,
    draw: (x, y) => {
      document.mark(element, 'Link', () => {
        document.lines(lines, style, { x, y, width: ink, colour: COLOURS.primary });
      });
      const options = { structParent: element, Contents: stringObject(words) };
      if ('url' in target) document.link(x, y, ink, height, target.url, options);
      else document.goTo(x, y, ink, height, target.goTo, options);
      element.end();
    },
  };
}

type LinkOptions = Parameters<PDFDocument['link']>[5];
const stringObject = (words: string) => Object(plainText(words)) as LinkOptions['Contents'];
