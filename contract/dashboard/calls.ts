import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CalendarDate, Id, Instant } from '../fields';

/**
 * The dashboard's statistics and deadlines. The server counts, so that the browser never receives
 * records only to count them.
 */

const read = { method: 'GET', access: 'canViewDashboard' } as const;
const onDay = z.strictObject({ date: CalendarDate });

export const ClientStatistics = z.object({
  /** Clients that are not archived. */
  active: z.number(),
});
export type ClientStatistics = z.output<typeof ClientStatistics>;

export const ProjectStatistics = z.object({
  /** Projects that are neither archived nor completed. */
  active: z.number(),
});
export type ProjectStatistics = z.output<typeof ProjectStatistics>;

export const InspectionStatistics = z.object({
  /** Open inspections that are not archived. */
  pending: z.number(),
  /**
   * Complete inspections in the requested period, by completed date or, without one, by updated
   * date.
   */
  completedInPeriod: z.number(),
  /** All complete inspections, archived or not; then the number of all inspections. */
  completed: z.number(),
  total: z.number(),
  /**
   * Items that are resolved, verified or closed, in all inspections; then the number of all items.
   */
  settledItems: z.number(),
  items: z.number(),
  /** Items that the user may verify. An older server does not count them. */
  itemsToVerify: z.optional(z.number()),
});
export type InspectionStatistics = z.output<typeof InspectionStatistics>;

/**
 * The due date of an unsettled item or the end of a project. Archived inspections and projects have
 * no deadlines.
 */
export const Deadline = z.object({
  kind: z.enum(['item', 'project']),
  /** The id of the item or project. */
  id: Id,
  title: z.string(),
  dueDate: z.string(),
  projectName: z.string(),
  /** Null for projects. */
  inspectionId: z.nullable(Id),
  priority: z.nullable(z.literal([1, 2, 3, 4])),
});
export type Deadline = z.output<typeof Deadline>;

export const getClientStatistics = defineCall({
  ...read,
  name: 'getClientStatistics',
  path: '/clients/statistics',
  summary: 'How many clients there are',
  response: ClientStatistics,
});

export const getProjectStatistics = defineCall({
  ...read,
  name: 'getProjectStatistics',
  path: '/projects/statistics',
  summary: "How many projects there are on the user's day",
  query: onDay,
  response: ProjectStatistics,
});

/**
 * The bounds of the period are inclusive instants, because only the browser knows the user's time
 * zone.
 */
export const getInspectionStatistics = defineCall({
  ...read,
  name: 'getInspectionStatistics',
  path: '/inspections/statistics',
  summary: 'How many inspections there are, and how many were completed in a period',
  query: z.strictObject({ startDate: Instant, endDate: Instant }),
  response: InspectionStatistics,
});

export const listUpcomingDeadlines = defineCall({
  ...read,
  name: 'listUpcomingDeadlines',
  path: '/deadlines/upcoming',
  summary: 'The soonest deadlines from a day on, at most three and within a week',
  query: onDay,
  response: z.array(Deadline),
});
