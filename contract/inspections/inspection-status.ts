import { INSPECTION_STATUS, INSPECTION_STATUS_BY_LABEL, type InspectionStatus } from '../enums';
import { fold } from '../fields';

/** Converts between inspection statuses and their labels. */

const CANCELLED = 'cancelled';

/** The status for `0`, `1`, `2` or a label in any spelling; undefined for other texts. */
export function inspectionStatusOf(text: string): InspectionStatus | undefined {
  const { open, inProgress, complete } = INSPECTION_STATUS;
  const byNumber = [open, inProgress, complete].find((status) => String(status) === text);
  if (byNumber !== undefined) return byNumber;
  const label = fold(text);
  return Object.hasOwn(INSPECTION_STATUS_BY_LABEL, label)
    ? INSPECTION_STATUS_BY_LABEL[label]
    : undefined;
}

/**
 * The statuses that an answer may contain: the three of this server, and those that only other
 * systems send.
 */
export const READ_INSPECTION_STATUSES = [0, 1, 2, 3, 4] as const;
export type ReadInspectionStatus = (typeof READ_INSPECTION_STATUSES)[number];

const isCancelled = (status: unknown) => typeof status === 'string' && fold(status) === CANCELLED;

/**
 * Reads the status of an answer: 3 for cancelled, which does not count as complete, and 4 for
 * anything unknown.
 */
export function readInspectionStatus(status: unknown): ReadInspectionStatus {
  if (isCancelled(status)) return 3;
  const known = READ_INSPECTION_STATUSES.find((candidate) => candidate === status);
  if (known !== undefined) return known;
  return (typeof status === 'string' ? inspectionStatusOf(status) : undefined) ?? 4;
}

/** Whether a status is one of the three that users can choose and save. */
export const isInspectionStatus = (status: ReadInspectionStatus): status is InspectionStatus =>
  status <= INSPECTION_STATUS.complete;
