import * as z from 'zod/mini';
import { PROJECT_STATUSES } from '../enums';
import { Id, Version } from '../fields';
import { answersOf } from '../record-fields';
import { PROJECT_FIELDS } from './project-fields';

/** A project in answers, alone or within its client. */
export const Project = z.object({
  id: Id,
  clientId: Id,
  clientName: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  address: z.string(),
  budget: z.number(),
  ...answersOf(PROJECT_FIELDS),
  /** The end date, under the name that lists use. */
  dueDate: z.nullable(z.string()),
  status: z.enum(PROJECT_STATUSES),
  isArchived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: Version,
});
export type Project = z.output<typeof Project>;

/**
 * The properties of a project that an inspector receives. Budgets, dates and notes are for the
 * office only.
 */
export const ProjectBrief = z.pick(Project, {
  id: true,
  clientId: true,
  clientName: true,
  name: true,
  address: true,
});
export type ProjectBrief = z.output<typeof ProjectBrief>;
