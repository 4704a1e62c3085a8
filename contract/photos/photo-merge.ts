import { type Merge, mergeOf, type Named } from '../merge';
import { PHOTO_INPUTS } from './calls';
import type { Photo } from './photo';

/** Merges changes of photos that were based on an older state of them; pure. */

/** A cleared category becomes that of a photo without one. */
const stored = (fields: Named): Named =>
  fields['category'] === null ? { ...fields, category: 'other' } : fields;

/** Merges a new caption or category into a photo. */
export const mergeOfPhoto = (current: Photo, base: Named, change: Named): Merge =>
  mergeOf({ current, base: stored(base), change: stored(change) }, { ...PHOTO_INPUTS });

/**
 * The photos of an item after somebody has sorted those that they saw. Photos added since stay
 * behind them in their order; photos deleted since are left out.
 */
export function mergedOrder(current: readonly number[], wanted: readonly number[]): number[] {
  const known = new Set(current);
  const sorted = new Set(wanted);
  return [...wanted.filter((id) => known.has(id)), ...current.filter((id) => !sorted.has(id))];
}
