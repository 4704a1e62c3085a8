import { foldText } from './fold-text';

/**
 * The order of names everywhere: numbers within them by value, the rest as folded text by code
 * points.
 */

/** Up to this many digits, the count itself is one digit. */
const SHORT = 8;

/**
 * Encodes a number so that larger numbers sort later as text: the count of its digits, then the
 * digits, without leading zeros. A leading 9 means that the count itself is encoded in the same
 * way.
 */
function byValue(digits: string): string {
  const significant = digits.replace(/^0+/, '');
  const count = String(significant.length);
  return (significant.length > SHORT ? `9${byValue(count)}` : count) + significant;
}

/**
 * The sort key of a name: "Tower 9" comes before "Tower 10". Keys can be compared by code points,
 * or by UTF-8 bytes as the databases do.
 */
export const sortKeyOf = (name: string): string =>
  foldText(name).replace(/[0-9]+/g, (digits) => byValue(digits));

/** The rank of a UTF-16 code unit by code point: surrogates come last. */
const placeOf = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x2000 : unit);

/** Compares two sort keys: negative if the first comes first, positive if the second does. */
export function compareKeys(one: string, other: string): number {
  const shared = Math.min(one.length, other.length);
  for (let index = 0; index < shared; index += 1) {
    const [left, right] = [one.charCodeAt(index), other.charCodeAt(index)];
    if (left !== right) return placeOf(left) - placeOf(right);
  }
  return one.length - other.length;
}

/** Compares two names, ignoring accents and case. */
export const compareNames = (one: string, other: string): number =>
  compareKeys(sortKeyOf(one), sortKeyOf(other));
