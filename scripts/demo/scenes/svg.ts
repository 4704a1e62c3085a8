import type { Random } from '../random';

/** Shapes that the scenes share. Sizes are in pixels of the picture. */

export const WIDTH = 1280;
export const HEIGHT = 960;

const rounded = (value: number) => value.toFixed(1);

export const rect = (x: number, y: number, width: number, height: number, more: string) =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" ${more}/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, more: string) =>
  `<path d="M${rounded(x1)} ${rounded(y1)}L${rounded(x2)} ${rounded(y2)}" ${more}/>`;

/** An irregular line from one point to another, such as a crack or a wire. */
export function wander(
  random: Random,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  { sway, more }: { sway: number; more: string },
): string {
  const steps = 14;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const free = step === 0 || step === steps ? 0 : sway;
    const x = x1 + (x2 - x1) * share + random.between(-free, free);
    const y = y1 + (y2 - y1) * share + random.between(-free, free);
    return `${rounded(x)} ${rounded(y)}`;
  });
  return `<path d="M${points.join('L')}" fill="none" ${more}/>`;
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** The gradient of a wall, floor or sky. */
export const ground = (from: string, to: string) =>
  `<linearGradient id="ground" x1="0" y1="0" x2="0.3" y2="1"><stop stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient>` +
  rect(0, 0, WIDTH, HEIGHT, 'fill="url(#ground)"');

/** The whole picture: a drawing with the vignette of a lens. */
export const picture = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}">` +
  '<radialGradient id="lens" r="0.75"><stop offset="0.6" stop-opacity="0"/>' +
  '<stop offset="1" stop-opacity="0.38"/></radialGradient>' +
  `${drawing}${rect(0, 0, WIDTH, HEIGHT, 'fill="url(#lens)"')}</svg>`;
