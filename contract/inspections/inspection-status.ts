import { INSPECTION_STATUS, INSPECTION_STATUS_BY_LABEL, type InspectionStatus } from '../enums';

/** Between an inspection's status and the words for it. */

const CANCELLED = 'cancelled';

const fold = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');

/** 0, 1, 2 (as text) or a label in any spelling; undefined for anything else. */
export function inspectionStatusOf(text: string): InspectionStatus | undefined {
  const { open, inProgress, complete } = INSPECTION_STATUS;
  const byNumber = [open, inProgress, complete].find((status) => String(status) === text);
  if (byNumber !== undefined) return byNumber;
  const label = fold(text);
  return Object.hasOwn(INSPECTION_STATUS_BY_LABEL, label)
    ? INSPECTION_STATUS_BY_LABEL[label]
    : undefined;
}

/** What a status may be where it is read: the three, and what only other systems say. */
export const READ_INSPECTION_STATUSES = [0, 1, 2, 3, 4] as const;
export type ReadInspectionStatus = (typeof READ_INSPECTION_STATUSES)[number];

const isCancelled = (status: unknown) => typeof status === 'string' && fold(status) === CANCELLED;

/** The status in an answer, whatever it is: 3 is cancelled, which is not complete, 4 unknown. */
export function readInspectionStatus(status: unknown): ReadInspectionStatus {
  if (isCancelled(status)) return 3;
  const known = READ_INSPECTION_STATUSES.find((candidate) => candidate === status);
  if (known !== undefined) return known;
  return (typeof status === 'string' ? inspectionStatusOf(status) : undefined) ?? 4;
}

/** Whether it is one of the three that can be chosen and saved. */
export const isInspectionStatus = (status: ReadInspectionStatus): status is InspectionStatus =>
  status <= INSPECTION_STATUS.complete;
