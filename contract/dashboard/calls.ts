import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CalendarDate, Id, Instant } from '../fields';

/**
 * What the dashboard shows besides lists. Counts come as numbers: the
 * browser never receives records only to count them.
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
  /** Open ones that are not archived. */
  pending: z.number(),
  /** Complete ones whose completed date, or else updated date, is in the asked period. */
  completedInPeriod: z.number(),
  /** Complete ones of all times, archived or not, and all inspections. */
  completed: z.number(),
  total: z.number(),
  /** Items of all inspections that are resolved, verified or closed, and all items. */
  settledItems: z.number(),
  items: z.number(),
});
export type InspectionStatistics = z.output<typeof InspectionStatistics>;

/** An unsettled item's due date or a project's end; neither is of an archived record. */
export const Deadline = z.object({
  kind: z.enum(['item', 'project']),
  /** Of the item or project. */
  id: Id,
  title: z.string(),
  dueDate: z.string(),
  projectName: z.string(),
  /** Of items only. */
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

/** The period's bounds are instants, both included: whose month it is only the user's clock knows. */
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
