import type { StructureElement } from 'pdfkit';
import type { Block } from './flow';
import type { TextLine, TextStyle } from './paragraph';
import type { ReportDocument } from './report-document';
import type { Colour } from './style';

/** Lines one below the other, beside other such lines. High ones continue on the next page. */

export interface StackedLine {
  line: TextLine;
  style: TextStyle;
  colour: Colour;
  /** Of the column, in which Arabic and Hebrew lines start at the right edge. */
  width: number;
}

export interface Stack {
  element: StructureElement;
  tag: string;
  x: number;
  lines: readonly StackedLine[];
}

/** The number of lines that stay together: far fewer than a page has in any style. */
const MOST_LINES = 16;

/** How many blocks the lines take. */
export const blocksFor = (lines: number): number => Math.max(1, Math.ceil(lines / MOST_LINES));

/** The lines of a block, by its number. */
export const partOf = <Line>(lines: readonly Line[], block: number): readonly Line[] =>
  lines.slice(block * MOST_LINES, (block + 1) * MOST_LINES);

/** The height of the lines of a block, by its number. */
export const heightOfBlock = (lines: readonly StackedLine[], block: number): number =>
  partOf(lines, block).reduce((sum, { style }) => sum + style.leading, 0);

/** Draws the lines of a block, by its number, and ends the tag after the last one. */
export function drawBlock(
  document: ReportDocument,
  { element, tag, x, lines }: Stack,
  block: number,
  y: number,
): void {
  const some = partOf(lines, block);
  if (some.length > 0) {
    document.mark(element, tag, () => {
      let at = y;
      for (const { line, style, colour, width } of some) {
        document.lines([line], style, { x, y: at, width, colour });
        at += style.leading;
      }
    });
  }
  if (block === blocksFor(lines.length) - 1) element.end();
}

/** Draws stacks side by side, and ends their tags. */
export function* stacked(
  document: ReportDocument,
  stacks: readonly Stack[],
  { above, isWithNext = false }: { above: number; isWithNext?: boolean },
): Generator<Block> {
  const count = blocksFor(Math.max(...stacks.map(({ lines }) => lines.length)));
  for (let block = 0; block < count; block += 1) {
    yield {
      height: Math.max(...stacks.map(({ lines }) => heightOfBlock(lines, block))),
      above: block === 0 ? above : 0,
      isWithNext,
      draw: (y) => {
        for (const stack of stacks) drawBlock(document, stack, block, y);
      },
    };
  }
}
