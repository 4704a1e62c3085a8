import { ASSESSMENT, type Assessment, type ItemStatus } from '../enums';

/** The meaning of an item's status, and the fields that a change of status sets. */

const SETTLED: readonly ItemStatus[] = ['Resolved', 'Verified', 'Closed'];

/** Whether a status is Resolved, Verified or Closed. */
export function isSettled(status: ItemStatus): boolean {
  return SETTLED.includes(status);
}

/**
 * Whether an item is due before today and not settled. Both dates are `YYYY-MM-DD`; `today` is the
 * user's date.
 */
export function isOverdue(
  item: { dueDate: string | null; status: ItemStatus },
  today: string,
): boolean {
  return item.dueDate !== null && item.dueDate < today && !isSettled(item.status);
}

/** The fields that change together with the status. */
export interface StatusFields {
  status: ItemStatus;
  assessment: Assessment;
  progress: number;
  isResolved: boolean;
  resolvedDate: string | null;
  resolvedByUserName: string | null;
}

/** The user who changes a status, and the date on their calendar. */
export interface Stamp {
  today: string;
  userName: string;
}

/**
 * The fields of an item after it moved to a status. A settled status counts as Pass and sets the
 * date and resolver unless they are already set; the resolver of an older resolution may be
 * unknown. Any other status clears them, as unresolving does, and turns a Pass into a Fail. Open
 * also resets the progress.
 */
export function movedTo(item: StatusFields, status: ItemStatus, stamp: Stamp): StatusFields {
  if (isSettled(status)) {
    const newResolver = isSettled(item.status) ? null : stamp.userName;
    return {
      ...item,
      status,
      assessment: ASSESSMENT.pass,
      isResolved: true,
      resolvedDate: item.resolvedDate ?? stamp.today,
      resolvedByUserName: item.resolvedByUserName ?? newResolver,
    };
  }
  return {
    status,
    assessment: item.assessment === ASSESSMENT.pass ? ASSESSMENT.fail : item.assessment,
    progress: status === 'Open' ? 0 : item.progress,
    isResolved: false,
    resolvedDate: null,
    resolvedByUserName: null,
  };
}

/** Whether an item waits until another person than its resolver has verified it. */
export const isWaiting = ({
  status,
  requiresVerification,
}: {
  status: ItemStatus;
  requiresVerification: boolean;
}): boolean => status === 'Resolved' && requiresVerification;
