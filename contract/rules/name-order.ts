import { foldText } from './fold-text';

/** The one order of names: that of the folded text by code points, as the databases sort by bytes. */

/** A UTF-16 unit by the place of its character: those beyond the 16 bits come last. */
const placeOf = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x2000 : unit);

/** Which of two folded texts comes first: below 0 the one, above 0 the other. */
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
  compareKeys(foldText(one), foldText(other));
