import type { ProjectStatus } from '../enums';

export interface ProjectDates {
  startDate: string | null;
  endDate: string | null;
}

/** What the status of a project is derived from. */
export interface ProjectPlan extends ProjectDates {
  isOnHold: boolean;
}

/**
 * The status that the dates give on a day: without both dates, or
 * before the start, upcoming; after the end, completed; otherwise in progress. All dates are
 * `YYYY-MM-DD`.
 */
export function projectStatusOn(
  { startDate, endDate }: ProjectDates,
  today: string,
): Exclude<ProjectStatus, 'OnHold'> {
  if (startDate === null || endDate === null || today < startDate) return 'Upcoming';
  return today > endDate ? 'Completed' : 'InProgress';
}

/** The status of a project on a day: on hold until somebody ends that, else what the dates give. */
export function projectStatusOf(plan: ProjectPlan, today: string): ProjectStatus {
  return plan.isOnHold ? 'OnHold' : projectStatusOn(plan, today);
}
