import type { ProjectDates } from './project-status';

/**
 * Whether the end is later than the start, as far as both are known; equal days are refused too. Both
 * dates are `YYYY-MM-DD`.
 */
export function isEndAfterStart({ startDate, endDate }: ProjectDates): boolean {
  return startDate === null || endDate === null || endDate > startDate;
}
