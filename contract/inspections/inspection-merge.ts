import { type Merge, mergeOf, type Named } from '../merge';
import { type Inspection, INSPECTION_INPUTS, type InspectionUpdate } from './calls';

/** Merging a change of an inspection that was made on an older state of it; pure. */

/** What an update changes. */
export const changesIn = (update: InspectionUpdate): Named =>
  Object.fromEntries(
    Object.entries(update).filter(([name]) => Object.hasOwn(INSPECTION_INPUTS, name)),
  );

/** Merges new values of some fields into an inspection. */
export const mergeOfInspection = (current: Inspection, base: Named, change: Named): Merge =>
  mergeOf({ current: { ...current }, base, change }, { ...INSPECTION_INPUTS });
