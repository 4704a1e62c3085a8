import * as z from 'zod/mini';
import { SIGNATURE_LIMITS } from './limits';
import { SIGNATURE_MESSAGES } from './messages';

/** What a finger draws on the screen: strokes as SVG path data, with moves and lines only. */

const NUMBER = String.raw`\d{1,4}(?:\.\d)?`;
const POINT = `${NUMBER} ${NUMBER}`;
const PATH = new RegExp(`^M${POINT}(?:L${POINT})*$`);
/** The longest text for a point, including its command. */
const POINT_LENGTH = 'M1234.5 1234.5'.length;

export interface Point {
  x: number;
  y: number;
}

const rounded = (number: number) => String(Math.round(number * 10) / 10);
const within = (number: number, most: number) => Math.min(Math.max(number, 0), most);

/**
 * The path of a stroke. Points outside the drawing area are moved to its edge. A dot becomes a
 * short line.
 */
export const pathOf = (points: readonly Point[], glass: { width: number; height: number }) =>
  (points.length === 1 ? [...points, ...points] : points)
    .map(({ x, y }, index) => {
      const place = [within(x, glass.width), within(y, glass.height)].map(rounded).join(' ');
      return `${index === 0 ? 'M' : 'L'}${place}`;
    })
    .join('');

/** The points of a path. */
export const pointsOf = (path: string): Point[] =>
  path
    .slice(1)
    .split('L')
    .map((place) => {
      const [x = 0, y = 0] = place.split(' ').map(Number);
      return { x, y };
    });

const isInside = ({ x, y }: Point, { width, height }: { width: number; height: number }) =>
  x <= width && y <= height;

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, index) => {
    const before = points[index - 1];
    return before === undefined ? sum : sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
}

/** Whatever is not a drawing is not parsed further. */
const NO_DRAWING = { error: SIGNATURE_MESSAGES.drawing, abort: true };

const Side = z
  .int(SIGNATURE_MESSAGES.drawing)
  .check(z.minimum(1, NO_DRAWING), z.maximum(SIGNATURE_LIMITS.side, NO_DRAWING));

const Path = z.string(SIGNATURE_MESSAGES.drawing).check(
  // Checked first, so that no long text is matched.
  z.maxLength(SIGNATURE_LIMITS.points * POINT_LENGTH, NO_DRAWING),
  z.regex(PATH, NO_DRAWING),
);

/** A signature drawn on a screen. It is also drawn in PDF files, so only numbers may get in. */
export const Drawing = z
  .strictObject({
    width: Side,
    height: Side,
    paths: z
      .array(Path, SIGNATURE_MESSAGES.drawing)
      .check(
        z.minLength(1, { error: SIGNATURE_MESSAGES.nothingDrawn, abort: true }),
        z.maxLength(SIGNATURE_LIMITS.strokes, NO_DRAWING),
      ),
  })
  .check(
    z.refine((drawing) => pointCountOf(drawing) <= SIGNATURE_LIMITS.points, NO_DRAWING),
    z.refine(
      (drawing) =>
        drawing.paths.every((path) => pointsOf(path).every((point) => isInside(point, drawing))),
      SIGNATURE_MESSAGES.drawing,
    ),
    z.refine((drawing) => isSignature(drawing), SIGNATURE_MESSAGES.nothingDrawn),
  );
export type Drawing = z.output<typeof Drawing>;

type Strokes = Pick<Drawing, 'paths'>;

/** The points of all strokes. */
export const pointCountOf = ({ paths }: Strokes): number =>
  paths.reduce((sum, path) => sum + path.split('L').length, 0);

/** Whether the drawing is more than an accidental touch. */
const isSignature = ({ paths }: Strokes): boolean =>
  paths.reduce((sum, path) => sum + lengthOf(pointsOf(path)), 0) >= SIGNATURE_LIMITS.shortestLine;
