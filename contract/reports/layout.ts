import * as z from 'zod/mini';

/** How a report is laid out, as its reader chooses. */

export const REPORT_GROUPS = ['room', 'status', 'priority', 'assignee'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export const PHOTOS_PER_ROW = [1, 2, 4] as const;
export const REPORT_PAPERS = ['A4', 'Letter'] as const;

export const ReportLayout = z.object({
  /** The chapters of the findings. */
  groupBy: z.enum(REPORT_GROUPS),
  photosPerRow: z.literal(PHOTOS_PER_ROW),
  /** Whether each finding says who changed what and when. */
  withHistory: z.boolean(),
  paper: z.enum(REPORT_PAPERS),
});
export type ReportLayout = z.output<typeof ReportLayout>;

/** The layout until somebody chooses another. */
export const DEFAULT_REPORT_LAYOUT: ReportLayout = {
  groupBy: 'room',
  photosPerRow: 2,
  withHistory: false,
  paper: 'A4',
};
