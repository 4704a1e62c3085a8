import type { ProjectDates } from './project-status';

/**
 * Whether the end is later than the start. Equal dates are refused; a missing date is accepted.
 * Both dates are `YYYY-MM-DD`.
 */
export function isEndAfterStart({ startDate, endDate }: ProjectDates): boolean {
  return startDate === null || endDate === null || endDate > startDate;
}
