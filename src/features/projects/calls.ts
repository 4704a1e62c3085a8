import * as z from 'zod/mini';
import { PROJECT_STATUSES, type ProjectStatus } from '../../../contract/enums';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { type Project, ProjectBrief } from '../../../contract/projects/project';
import {
  createProject,
  getProject,
  getProjectSummary,
  listActiveProjects,
  updateProject,
} from '../../../contract/projects/calls';
import { PROJECT_FIELDS } from '../../../contract/projects/project-fields';
import { moneyOf } from '../../../contract/rules/amount';
import { projectStatusOf } from '../../../contract/projects/project-status';
import { bodyValues } from '../../../machines/forms/field-values';
import type { ProjectOnDay, ProjectRecord } from '../../../machines/projects/project.machine';
import type { SaveRequest } from '../../../machines/forms/form-context';
import type {
  ProjectOption,
  ProjectOptionsQuery,
} from '../../../machines/inspections/project-options.machine';
import {
  datesOf,
  type ProjectValues,
  projectValuesOf,
} from '../../../machines/projects/project-form.machine';
import { changesIn } from '../../platform/http/changed-fields';
import type {
  ProjectPage,
  ProjectQuery,
  ProjectSort,
} from '../../../machines/projects/project-list.machine';
import { fetchClientOption } from '../clients/calls';
import { adopting, createOnce, ifExists } from '../../platform/http/create-once';
import type { Sending } from '../../actions/action-effects';
import { withChosenOptions } from '../../forms/with-chosen-options';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of projects. */

/** How many matches a select shows; typing narrows them down. */
const OPTION_COUNT = 50;

const SORTS: Readonly<Record<ProjectSort, string>> = {
  name: 'name',
  startDate: 'startDate',
  client: 'clientName',
  status: 'status',
};

/** The filters and the order of the list, for its pages and its file. */
export const filteredBy = ({ search, clientId, status, sort, today }: ProjectQuery) => ({
  sort: SORTS[sort],
  date: today,
  ...(clientId === null ? {} : { clientId: String(clientId) }),
  ...(status === null ? {} : { status }),
  ...(search.trim() === '' ? {} : { search }),
});

/** Fetches one page of the projects that are not archived. */
export async function fetchProjects(
  api: CallApi,
  listed: ProjectQuery,
  signal: AbortSignal,
): Promise<ProjectPage> {
  const { clientId, page } = listed;
  const query = {
    ...filteredBy(listed),
    page: String(page),
    pageSize: String(LIST_PAGE_SIZE),
  };
  const [{ data, total }, client] = await Promise.all([
    orThrow(api(listActiveProjects, { query, signal })),
    clientId === null ? null : fetchClientOption(api, clientId, signal),
  ]);
  return { rows: data, total, client };
}

/** One project and its summary. */
export async function fetchProject(
  api: CallApi,
  { id, today }: ProjectOnDay,
  signal: AbortSignal,
): Promise<ProjectRecord> {
  const params = { id };
  const [project, summary] = await Promise.all([
    orThrow(api(getProject, { params, signal })),
    orThrow(api(getProjectSummary, { params, query: { date: today }, signal })),
  ]);
  return { project: project.data, summary: summary.data };
}

/** Inspectors receive only these properties of a project, and a select needs no others. */
const listBriefly = { ...listActiveProjects, response: z.array(ProjectBrief) };

const getBriefly = { ...getProject, response: ProjectBrief };

export const fetchProjectOption = async (
  api: CallApi,
  id: number | string,
  signal: AbortSignal,
): Promise<ProjectOption> => (await orThrow(api(getBriefly, { params: { id }, signal }))).data;

/** The chosen project; none if it has been deleted since, so that its filter shows nothing. */
async function fetchChosen(api: CallApi, id: string, signal: AbortSignal) {
  const project = await ifExists(fetchProjectOption(api, id, signal));
  return project === null ? [] : [project];
}

export async function fetchProjectOptions(
  api: CallApi,
  { search, chosen = '' }: ProjectOptionsQuery & { chosen?: string },
  signal: AbortSignal,
): Promise<readonly ProjectOption[]> {
  const query = {
    page: '1',
    pageSize: String(OPTION_COUNT),
    sort: 'name',
    fields: Object.keys(ProjectBrief.shape).join(','),
    ...(search === '' ? {} : { search }),
  };
  const [{ data }, own] = await Promise.all([
    orThrow(api(listBriefly, { query, signal })),
    chosen === '' ? [] : fetchChosen(api, chosen, signal),
  ]);
  return withChosenOptions(data, own);
}

/** How a status is written in requests. */
const indexOf = (status: ProjectStatus) => PROJECT_STATUSES.indexOf(status) as 0 | 1 | 2 | 3;

/** The body of a save; the status follows from the dates. */
function bodyOf(values: ProjectValues, today: string) {
  const status = projectStatusOf({ ...datesOf(values), isOnHold: values.isOnHold }, today);
  return {
    clientId: values.clientId ?? 0,
    name: values.name,
    description: values.notes,
    address: values.address,
    budget: moneyOf(values.budget),
    ...bodyValues(PROJECT_FIELDS, values),
    ...datesOf(values),
    status: indexOf(status),
  };
}

export const readProject = async (
  api: CallApi,
  id: number,
  signal: AbortSignal,
): Promise<Project> => (await orThrow(api(getProject, { params: { id }, signal }))).data;

type ProjectChanges = Partial<ReturnType<typeof bodyOf>> & { version: number };

/** Creates or changes a project; `today` is the user's calendar date. */
export async function saveProject(
  api: CallApi,
  request: SaveRequest<ProjectValues>,
  today: string,
  signal: AbortSignal,
): Promise<Project> {
  const { values, initial, version, subjectId, idempotencyKey } = request;
  const body = bodyOf(values, today);
  const update = async (id: number, changes: ProjectChanges, key: string) => {
    const sending = { params: { id }, body: changes, idempotencyKey: key, signal };
    return (await orThrow(api(updateProject, sending))).data;
  };
  if (subjectId === null || version === null) {
    return createOnce(api, request, {
      create: async (key) =>
        (await orThrow(api(createProject, { body, idempotencyKey: key, signal }))).data,
      adopt: adopting(request, {
        body,
        read: (id) => ifExists(readProject(api, id, signal)),
        bodyOf: (existing) => bodyOf(projectValuesOf(existing), today),
        update,
      }),
    });
  }
  return update(subjectId, { ...changesIn(body, bodyOf(initial, today)), version }, idempotencyKey);
}

/** Puts a project on hold or resumes it; refused if it has changed since. */
export async function toggleProjectHold(
  api: CallApi,
  { id, version, startDate, endDate, status }: Project,
  today: string,
  sending: Sending,
): Promise<Project> {
  const isOnHold = status !== 'OnHold';
  const next = projectStatusOf({ startDate, endDate, isOnHold }, today);
  const body = { status: indexOf(next), version };
  return (await orThrow(api(updateProject, { params: { id }, body, ...sending }))).data;
}
