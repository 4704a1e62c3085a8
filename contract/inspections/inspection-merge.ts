import { type Merge, mergeOf, type Named } from '../merge';
import { type Inspection, INSPECTION_INPUTS, type InspectionUpdate } from './calls';

/** Merging a change of an inspection that was made on an older state of it; pure. */

/** What an update changes. */
export const changesIn = (update: InspectionUpdate): Named =>
  Object.fromEntries(
    Object.entries(update).filter(([name]) => Object.hasOwn(INSPECTION_INPUTS, name)),
  );

const MINUTE_MS = 60_000;

const minuteIn = (value: unknown): number =>
  typeof value === 'string' ? Math.floor(Date.parse(value) / MINUTE_MS) : Number.NaN;

/** Forms show the minute of an inspection's date: a base within it is the date itself. */
const withSeconds = (base: Named, { inspectionDate }: Inspection): Named =>
  minuteIn(base['inspectionDate']) === minuteIn(inspectionDate)
    ? { ...base, inspectionDate }
    : base;

/** Merges new values of some fields into an inspection. */
export const mergeOfInspection = (current: Inspection, base: Named, change: Named): Merge =>
  mergeOf(
    { current: { ...current }, base: withSeconds(base, current), change },
    { ...INSPECTION_INPUTS },
  );
