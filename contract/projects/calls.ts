import * as z from 'zod/mini';
import { defineCall } from '../call';
import { Client } from '../clients/client';
import { PROJECT_STATUSES } from '../enums';
import {
  BooleanParam,
  CalendarDate,
  Id,
  IdParam,
  IdParams,
  nameOf,
  OptionalMoney,
  optionalText,
  requiredLine,
  requiredText,
} from '../fields';
import { TEXT_LIMITS } from '../limits';
import { listQuery } from '../lists';
import { PROJECT_MESSAGES } from './messages';
import { WIRE_MESSAGES } from '../messages/rules';
import { Project, ProjectBrief } from './project';
import { PROJECT_FIELDS } from './project-fields';
import { isEndAfterStart } from './project-dates';
import { ProjectSummary } from './project-summary';
import type { ProjectDates } from './project-status';
import { inputsOf } from '../record-fields';
import { onlyVersion, updateOf } from '../update';

/** The budget is optional; its default is 0. */
const Budget = z.pipe(
  OptionalMoney,
  z.transform((budget: number | null) => budget ?? 0),
);

/**
 * The status in a request. The status follows from the dates, so a request can only put a project
 * on hold or end that.
 */
const StatusInput = z.pipe(
  z.optional(
    z.nullable(
      z.union(
        [z.literal([0, 1, 2, 3]), nameOf(PROJECT_STATUSES)],
        WIRE_MESSAGES.oneOf([0, 1, 2, 3]),
      ),
    ),
  ),
  z.transform((status) => ({ onHold: status === 3 || status === 'OnHold' })),
);

const projectFields = {
  clientId: Id,
  name: requiredLine(TEXT_LIMITS.name),
  description: optionalText(TEXT_LIMITS.notes),
  address: requiredText(TEXT_LIMITS.address),
  budget: Budget,
  ...inputsOf(PROJECT_FIELDS),
  status: StatusInput,
};

const endsAfterStart = z.refine<ProjectDates>(isEndAfterStart, {
  error: PROJECT_MESSAGES.endAfterStart,
  path: ['endDate'],
});

export const ProjectInput = z.strictObject(projectFields).check(endsAfterStart);
export type ProjectInput = z.output<typeof ProjectInput>;

const columns = ['name', 'clientName', 'startDate', 'endDate', 'status', 'createdAt'] as const;
const fieldsOf = { Inspector: Object.keys(ProjectBrief.shape) };
const fields = Object.keys(Project.shape);
const list = { method: 'GET', access: 'signedIn', list: true, fields, fieldsOf } as const;
const read = { method: 'GET', access: 'signedIn', params: IdParams, fieldsOf } as const;
const change = {
  access: 'canManageProjects',
  params: IdParams,
  changes: ['projects'],
  idempotent: true,
} as const;

const ofAnyClient = {
  status: z.optional(nameOf(PROJECT_STATUSES)),
  /** The day for which statuses are computed; by default the server's day. */
  date: z.optional(CalendarDate),
};
const ofAny = { ...ofAnyClient, clientId: z.optional(IdParam) };

export const ProjectListQuery = listQuery(Project, columns, {
  ...ofAny,
  isArchived: z.optional(BooleanParam),
});
export type ProjectListQuery = z.output<typeof ProjectListQuery>;

export const listProjects = defineCall({
  ...list,
  name: 'listProjects',
  path: '/projects',
  summary: 'Projects',
  query: ProjectListQuery,
  response: z.array(Project),
});

export const listActiveProjects = defineCall({
  ...list,
  name: 'listActiveProjects',
  path: '/projects/active',
  summary: 'Projects that are not archived',
  query: listQuery(Project, columns, ofAny),
  response: z.array(Project),
});

export const listArchivedProjects = defineCall({
  ...list,
  name: 'listArchivedProjects',
  path: '/projects/archived',
  summary: 'Archived projects',
  query: listQuery(Project, columns, ofAny),
  response: z.array(Project),
});

export const listProjectsOfClient = defineCall({
  ...list,
  name: 'listProjectsOfClient',
  path: '/projects/by-client/:clientId',
  summary: 'Projects of one client',
  params: z.strictObject({ clientId: IdParam }),
  query: listQuery(Project, columns, { ...ofAnyClient, isArchived: z.optional(BooleanParam) }),
  response: z.array(Project),
});

export const getProject = defineCall({
  ...read,
  name: 'getProject',
  path: '/projects/:id',
  summary: 'One project',
  response: Project,
});

export const getProjectWithClient = defineCall({
  ...read,
  name: 'getProjectWithClient',
  access: 'canManageClients',
  path: '/projects/:id/with-client',
  summary: 'One project with its client',
  response: z.extend(Project, { client: Client }),
});

export const getProjectSummary = defineCall({
  name: 'getProjectSummary',
  method: 'GET',
  path: '/projects/:id/summary',
  summary: "How a project is doing on the user's day: its inspections, open items and people",
  access: 'canManageProjects',
  params: IdParams,
  /** By default the server's own day. */
  query: z.strictObject({ date: z.optional(CalendarDate) }),
  response: ProjectSummary,
});

export const createProject = defineCall({
  name: 'createProject',
  method: 'POST',
  path: '/projects',
  summary: 'Create a project',
  access: 'canManageProjects',
  changes: ['projects'],
  body: ProjectInput,
  status: 201,
  idempotent: true,
  response: Project,
});

export const updateProject = defineCall({
  ...change,
  name: 'updateProject',
  method: 'PUT',
  path: '/projects/:id',
  summary: 'Change a project; fields that are not named stay unchanged',
  changes: ['projects', 'inspections'],
  body: updateOf(projectFields),
  response: Project,
});

export const deleteProject = defineCall({
  ...change,
  name: 'deleteProject',
  method: 'DELETE',
  path: '/projects/:id',
  summary: 'Delete a project without inspections',
  response: z.object({ id: Id }),
});

export const archiveProject = defineCall({
  ...change,
  name: 'archiveProject',
  method: 'PATCH',
  path: '/projects/:id/archive',
  summary: 'Archive a project',
  body: onlyVersion,
  response: Project,
});

export const unarchiveProject = defineCall({
  ...change,
  name: 'unarchiveProject',
  method: 'PATCH',
  path: '/projects/:id/unarchive',
  summary: 'Restore a project',
  body: onlyVersion,
  response: Project,
});
