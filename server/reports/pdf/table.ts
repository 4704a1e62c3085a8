import type { StructureElement } from 'pdfkit';
import { inOneLine, linkedText, type Area, within } from './blocks';
import type { Block } from './flow';
import { type TextStyle, widthOf } from './paragraph';
import { blocksFor, partOf } from './stacks';
import { COLOURS, type Colour, STYLES } from './style';

/** Tables whose head is repeated on every page. */

export interface Column {
  head: string;
  /** As a fraction of the width; all columns together make 1. */
  share: number;
  align?: 'left' | 'right';
}

export interface Cell {
  text: string;
  style?: TextStyle;
  colour?: Colour;
  /** The name of a destination in the report. */
  goTo?: string;
}

const PADDING = { x: 4, y: 4 } as const;

interface Box {
  x: number;
  width: number;
  align: 'left' | 'right';
}

function boxesOf(columns: readonly Column[], area: Area): readonly Box[] {
  let x = area.x;
  return columns.map(({ share, align = 'left' }) => {
    const width = area.width * share;
    const box = { x: x + PADDING.x, width: width - 2 * PADDING.x, align };
    x += width;
    return box;
  });
}

function headOf(area: Area, columns: readonly Column[], boxes: readonly Box[]) {
  const { document, x, width } = area;
  const cells = columns.map(({ head }, index) => ({
    box: boxes[index] ?? { x, width, align: 'left' as const },
    lines: document.layOut(head, STYLES.label, boxes[index]?.width ?? width),
  }));
  const lineCount = Math.max(...cells.map(({ lines }) => lines.length));
  const height = lineCount * STYLES.label.leading + 2 * PADDING.y;
  const ground = (y: number) => {
    document.fillBox(x, y, width, height, COLOURS.well);
  };
  const drawCell = (index: number, y: number) => {
    const cell = cells[index];
    if (cell === undefined) return;
    const at = { ...cell.box, y: y + PADDING.y, colour: COLOURS.soft };
    document.lines(cell.lines, STYLES.label, at);
  };
  return { height, count: cells.length, ground, drawCell };
}

function headRow(area: Area, head: ReturnType<typeof headOf>): Block {
  const { document, parent } = area;
  const row = document.element(parent, 'TR');
  const cells = Array.from({ length: head.count }, () =>
    document.element(row, 'TH', { scope: 'Column' }),
  );
  return {
    height: head.height,
    isWithNext: true,
    draw: (y) => {
      document.artifact(() => {
        head.ground(y);
      });
      for (const [index, cell] of cells.entries()) {
        document.mark(cell, 'TH', () => {
          head.drawCell(index, y);
        });
      }
      row.end();
    },
  };
}

interface DrawnCell {
  lines: number;
  /** The height of the lines of a block, by its number. */
  heightOf: (block: number) => number;
  draw: (y: number, block: number) => void;
}

function drawnCell(area: Area, cell: Cell, box: Box, parent: StructureElement): DrawnCell {
  const { document } = area;
  const style = cell.style ?? STYLES.cell;
  if (cell.goTo !== undefined) {
    const inner = { ...area, parent, ...box };
    const link = linkedText(inner, cell.text, { goTo: cell.goTo }, style);
    return {
      lines: 1,
      heightOf: (block) => (block === 0 ? link.height : 0),
      draw: (y, block) => {
        const x = box.align === 'right' ? box.x + box.width - link.width : box.x;
        if (block === 0) link.draw(x, y);
      },
    };
  }
  const lines = document.layOut(inOneLine(cell.text), style, box.width);
  const width = box.align === 'left' ? widthOf(lines) : box.width;
  return {
    lines: lines.length,
    heightOf: (block) => partOf(lines, block).length * style.leading,
    draw: (y, block) => {
      const some = partOf(lines, block);
      if (some.length === 0) return;
      document.mark(parent, 'TD', () => {
        document.lines(some, style, { ...box, width, y, colour: cell.colour ?? COLOURS.ink });
      });
    },
  };
}

/** A row; a high one continues on the next page. */
function* bodyRow(
  area: Area,
  cells: readonly Cell[],
  boxes: readonly Box[],
  head: ReturnType<typeof headOf>,
): Generator<Block> {
  const { document, parent } = area;
  const row = document.element(parent, 'TR');
  const drawn = cells.map((cell, index) => {
    const box = boxes[index] ?? { x: area.x, width: area.width, align: 'left' as const };
    return drawnCell(area, cell, box, document.element(row, 'TD'));
  });
  const count = blocksFor(Math.max(...drawn.map(({ lines }) => lines)));
  for (let block = 0; block < count; block += 1) {
    const [top, bottom] = [block === 0 ? PADDING.y : 0, block === count - 1 ? PADDING.y : 0];
    const height = Math.max(...drawn.map((cell) => cell.heightOf(block))) + top + bottom;
    yield {
      height,
      repeated: {
        height: head.height,
        draw: (y) => {
          document.artifact(() => {
            head.ground(y);
            for (let index = 0; index < head.count; index += 1) head.drawCell(index, y);
          });
        },
      },
      draw: (y) => {
        for (const cell of drawn) cell.draw(y + top, block);
        if (block < count - 1) return;
        document.artifact(() => {
          document.fillBox(area.x, y + height - 0.5, area.width, 0.5, COLOURS.line);
        });
        row.end();
      },
    };
  }
}

/** A table; empty if it has no rows. */
export function* table(
  area: Area,
  columns: readonly Column[],
  rows: Iterable<readonly Cell[]>,
): Generator<Block> {
  const boxes = boxesOf(columns, area);
  const head = headOf(area, columns, boxes);
  yield* within(area, 'Table', function* (inner) {
    yield headRow(inner, head);
    for (const cells of rows) yield* bodyRow(inner, cells, boxes, head);
  });
}
