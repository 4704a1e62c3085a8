import { type Merge, mergeOf, type Named } from '../merge';
import { type Inspection, INSPECTION_INPUTS, type InspectionUpdate } from './inspection';

/** Merges a change of an inspection that was based on an older state of it; pure. */

/** The fields that an update can change. */
export const changesIn = (update: InspectionUpdate): Named =>
  Object.fromEntries(
    Object.entries(update).filter(([name]) => Object.hasOwn(INSPECTION_INPUTS, name)),
  );

const MINUTE_MS = 60_000;

const minuteIn = (value: unknown): number =>
  typeof value === 'string' ? Math.floor(Date.parse(value) / MINUTE_MS) : Number.NaN;

/** Forms show an inspection's date to the minute: a base within that minute equals the date. */
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
