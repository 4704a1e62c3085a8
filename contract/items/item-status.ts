import { ASSESSMENT, type Assessment, type ItemStatus } from '../enums';

/** What a status says about an item, and what a change of status sets. */

const SETTLED: readonly ItemStatus[] = ['Resolved', 'Verified', 'Closed'];

/** Resolved, Verified or Closed. */
export function isSettled(status: ItemStatus): boolean {
  return SETTLED.includes(status);
}

/** Due before today, and not settled. Both dates are `YYYY-MM-DD`, today is the user's. */
export function isOverdue(
  item: { dueDate: string | null; status: ItemStatus },
  today: string,
): boolean {
  return item.dueDate !== null && item.dueDate < today && !isSettled(item.status);
}

/** The fields that a status carries with it. */
export interface StatusFields {
  status: ItemStatus;
  assessment: Assessment;
  progress: number;
  isResolved: boolean;
  resolvedDate: string | null;
  resolvedByUserName: string | null;
}

/** Who changes a status, and the calendar date on their clock. */
export interface Stamp {
  today: string;
  userName: string;
}

/**
 * The fields after an item moved to a status. Settling stamps date and resolver unless they stand
 * already and counts as Pass; anything else clears them, as unresolving does, and a Pass becomes a
 * Fail; Open also resets the progress.
 */
export function movedTo(item: StatusFields, status: ItemStatus, stamp: Stamp): StatusFields {
  if (isSettled(status)) {
    return {
      ...item,
      status,
      assessment: ASSESSMENT.pass,
      isResolved: true,
      resolvedDate: item.resolvedDate ?? stamp.today,
      resolvedByUserName: item.resolvedByUserName ?? stamp.userName,
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
