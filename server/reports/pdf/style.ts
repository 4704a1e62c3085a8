import type { TextStyle } from './paragraph';

/**
 * The appearance of reports: the colours of the light theme, one type scale, one grid. Lengths are
 * in points.
 */

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

const colour = (hex: string): Colour => {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};

export const COLOURS = {
  ink: colour('#1c2733'),
  soft: colour('#55616e'),
  line: colour('#d9e0e7'),
  well: colour('#f2f5f8'),
  primary: colour('#1f4b7a'),
  danger: colour('#8f1a13'),
  good: colour('#17592f'),
} as const;

const style = (weight: TextStyle['weight'], size: number, leading: number): TextStyle => ({
  weight,
  size,
  leading,
});

export const STYLES = {
  coverTitle: style('bold', 28, 34),
  coverKind: style('bold', 11, 15),
  chapter: style('bold', 17, 23),
  section: style('bold', 12, 16),
  finding: style('bold', 11.5, 15.5),
  part: style('bold', 9.5, 13),
  body: style('regular', 9.5, 13.5),
  strong: style('bold', 9.5, 13.5),
  cell: style('regular', 8.5, 11.5),
  cellStrong: style('bold', 8.5, 11.5),
  label: style('regular', 7.5, 10.5),
  note: style('regular', 7.5, 10.5),
  figure: style('bold', 22, 27),
} as const;

export const PAPERS = {
  A4: { width: 595.28, height: 841.89, name: 'A4' },
  Letter: { width: 612, height: 792, name: 'LETTER' },
} as const;

export const MARGIN = { side: 51, top: 70, bottom: 62 } as const;
/** The baselines of the running header and footer, from the edges of the page. */
export const RUNNING = { header: 42, footer: 36 } as const;
/** Between columns and photos. */
export const GUTTER = 12;
