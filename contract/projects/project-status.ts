import type { ProjectStatus } from '../enums';

export interface ProjectDates {
  startDate: string | null;
  endDate: string | null;
}

/** The data from which the status of a project follows. */
export interface ProjectPlan extends ProjectDates {
  isOnHold: boolean;
}

/**
 * The status that follows from the dates on a day: upcoming without both dates or before the start,
 * completed after the end, otherwise in progress. All dates are `YYYY-MM-DD`.
 */
export function projectStatusOn(
  { startDate, endDate }: ProjectDates,
  today: string,
): Exclude<ProjectStatus, 'OnHold'> {
  if (startDate === null || endDate === null || today < startDate) return 'Upcoming';
  return today > endDate ? 'Completed' : 'InProgress';
}

/** The status of a project on a day: on hold if a user put it on hold, otherwise by its dates. */
export function projectStatusOf(plan: ProjectPlan, today: string): ProjectStatus {
  return plan.isOnHold ? 'OnHold' : projectStatusOn(plan, today);
}
