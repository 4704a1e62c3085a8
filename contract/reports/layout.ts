import * as z from 'zod/mini';

/** The layout of a report, as its reader chooses it. */

export const REPORT_GROUPS = ['room', 'status', 'priority', 'assignee'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export const PHOTOS_PER_ROW = [1, 2, 4] as const;
export const REPORT_PAPERS = ['A4', 'Letter'] as const;

export const ReportLayout = z.object({
  /** The chapters into which the findings are divided. */
  groupBy: z.enum(REPORT_GROUPS),
  photosPerRow: z.literal(PHOTOS_PER_ROW),
  /** Whether each finding shows who changed what and when. */
  withHistory: z.boolean(),
  paper: z.enum(REPORT_PAPERS),
});
export type ReportLayout = z.output<typeof ReportLayout>;

/** The layout that applies until somebody chooses another. */
export const DEFAULT_REPORT_LAYOUT: ReportLayout = {
  groupBy: 'room',
  photosPerRow: 2,
  withHistory: false,
  paper: 'A4',
};
