import * as z from 'zod/mini';
import { ITEM_STATUSES } from '../enums';
import { Id } from '../fields';

/** How many of a project's open findings and people the summary contains, the most urgent first. */
export const SUMMARY_LIMITS = { findings: 10, people: 20 } as const;

/** An item that is open or in progress. */
export const OpenFinding = z.object({
  id: Id,
  inspectionId: Id,
  inspectionTitle: z.string(),
  title: z.string(),
  status: z.enum(ITEM_STATUSES),
  priority: z.literal([1, 2, 3, 4]),
  dueDate: z.nullable(z.string()),
  assignedToName: z.nullable(z.string()),
});
export type OpenFinding = z.output<typeof OpenFinding>;

/** A person who inspects a project or has open findings in it. */
export const ProjectPerson = z.object({
  name: z.string(),
  inspections: z.number(),
  openFindings: z.number(),
});
export type ProjectPerson = z.output<typeof ProjectPerson>;

/** The counts of a project; archived inspections only have a count, and their items none. */
export const ProjectSummary = z.object({
  inspections: z.object({
    open: z.number(),
    inProgress: z.number(),
    complete: z.number(),
    archived: z.number(),
  }),
  openFindings: z.number(),
  overdueFindings: z.number(),
  settledFindings: z.number(),
  findings: z.array(OpenFinding),
  people: z.array(ProjectPerson),
});
export type ProjectSummary = z.output<typeof ProjectSummary>;
