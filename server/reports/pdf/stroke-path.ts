import { digits } from './digits';
/**
 * Converts SVG path data to PDF operators: moves, lines, curves, and closing. Other commands,
 * invalid numbers and excessive paths are refused, so that a path can neither break nor fill the
 * file.
 */

const MAX_LENGTH = 200_000;
const TOKEN = /[MLHVCQZmlhvcqz]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?|[\s,]+|./gs;
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, Z: 0 };
const MAX_COORDINATE = 100_000;

interface Pen {
  x: number;
  y: number;
}

const operator = (name: string, ...amounts: number[]) => `${amounts.map(digits).join(' ')} ${name}`;

/** Converts a quadratic curve to a cubic one. */
function quadratic(pen: Pen, [cx = 0, cy = 0, x = 0, y = 0]: readonly number[]): string {
  const toward = (from: number, to: number) => from + ((to - from) * 2) / 3;
  const first = [toward(pen.x, cx), toward(pen.y, cy)];
  return operator('c', ...first, toward(x, cx), toward(y, cy), x, y);
}

function step(command: string, absolute: readonly number[], pen: Pen): string {
  const [a = 0, b = 0] = absolute;
  const [endX = 0, endY = 0] = absolute.slice(-2);
  const move = (name: string, x: number, y: number) => {
    Object.assign(pen, { x, y });
    return operator(name, x, y);
  };
  switch (command) {
    case 'M':
      return move('m', a, b);
    case 'H':
      return move('l', a, pen.y);
    case 'V':
      return move('l', pen.x, a);
    case 'L':
      return move('l', a, b);
    case 'Z':
      return 'h';
    default: {
      const drawn = command === 'C' ? operator('c', ...absolute) : quadratic(pen, absolute);
      Object.assign(pen, { x: endX, y: endY });
      return drawn;
    }
  }
}

const isNumber = (token: string | undefined): token is string =>
  token !== undefined && !Number.isNaN(Number(token));

/** Converts relative numbers to absolute ones. */
function absoluteOf(command: string, numbers: readonly number[], pen: Pen): readonly number[] {
  const upper = command.toUpperCase();
  if (command === upper) return numbers;
  if (upper === 'V') return numbers.map((one) => one + pen.y);
  return numbers.map((one, index) => one + (index % 2 === 0 ? pen.x : pen.y));
}

/** The operators of a path; null if the text is not a path. */
export function strokeOperators(path: string): string | null {
  if (path.length > MAX_LENGTH) return null;
  const tokens = (path.match(TOKEN) ?? []).filter((token) => !/^[\s,]+$/.test(token));
  const pen = { x: 0, y: 0 };
  const operators: string[] = [];
  let command = '';
  for (let at = 0; at < tokens.length;) {
    if (!isNumber(tokens[at])) {
      command = tokens[at] ?? '';
      at += 1;
    } else if (command.toUpperCase() === 'Z') return null;
    const count = ARGUMENTS[command.toUpperCase()];
    if (count === undefined || (operators.length === 0 && command.toUpperCase() !== 'M'))
      return null;
    const given = tokens.slice(at, at + count);
    if (given.length < count || !given.every(isNumber)) return null;
    const numbers = absoluteOf(command, given.map(Number), pen);
    if (numbers.some((one) => Math.abs(one) > MAX_COORDINATE)) return null;
    operators.push(step(command.toUpperCase(), numbers, pen));
    at += count;
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
  }
  return operators.join(' ');
}
