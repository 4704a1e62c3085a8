import { foldText } from './fold-text';

/** The one order of names: numbers in them by their value, the rest as folded text by code points. */

/** Up to this number of digits, the count itself is one digit. */
const SHORT = 8;

/**
 * A number such that of two the larger sorts later as text: how many digits it has, then the digits,
 * without leading zeros. 9 says that the number of digits follows in the same way.
 */
function byValue(digits: string): string {
  const significant = digits.replace(/^0+/, '');
  const count = String(significant.length);
  return (significant.length > SHORT ? `9${byValue(count)}` : count) + significant;
}

/**
 * What a name is sorted by: "Tower 9" comes before "Tower 10". Sorting keys by their code points, or
 * by the bytes of their UTF-8 as the databases do, sorts the names.
 */
export const sortKeyOf = (name: string): string =>
  foldText(name).replace(/[0-9]+/g, (digits) => byValue(digits));

/** A UTF-16 unit by the place of its character: those beyond the 16 bits come last. */
const placeOf = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x2000 : unit);

/** Which of two keys comes first: below 0 the one, above 0 the other. */
export function compareKeys(one: string, other: string): number {
  const shared = Math.min(one.length, other.length);
  for (let index = 0; index < shared; index += 1) {
    const [left, right] = [one.charCodeAt(index), other.charCodeAt(index)];
    if (left !== right) return placeOf(left) - placeOf(right);
  }
  return one.length - other.length;
}

/** Which of two names comes first; accents and case do not matter. */
export const compareNames = (one: string, other: string): number =>
  compareKeys(sortKeyOf(one), sortKeyOf(other));
