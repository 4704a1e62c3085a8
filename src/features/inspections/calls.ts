import { parseISO, subDays } from 'date-fns';
import { INSPECTION_STATUS } from '../../../contract/enums';
import {
  archiveInspection,
  createInspection,
  getInspectionWithItems,
  type Inspection,
  type InspectionWithItems,
  listInspections,
  listInspectionsOfProject,
  setInspectionStatus,
  unarchiveInspection,
  updateInspection,
} from '../../../contract/inspections/calls';
import { INSPECTION_FIELDS } from '../../../contract/inspections/inspection-fields';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { bodyValues } from '../../../machines/forms/field-values';
import type { SaveRequest } from '../../../machines/forms/form-context';
import type { InspectionActionSubject } from '../../../machines/inspections/inspection-actions.machine';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import type { ProjectInspectionsQuery } from '../../../machines/inspections/project-inspections.machine';
import { localDay } from '../../../machines/forms/local-minute';
import type { InspectionValues } from '../../../machines/inspections/inspection-values';
import type { Page } from '../../../machines/loading/page';
import { changesIn } from '../../platform/http/changed-fields';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of inspections. */

/** What a view shows, on the clock of the user. */
function filtersOf({ view, userId, today }: InspectionQuery) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  switch (view) {
    case 'today':
      return { startDate: today, endDate: today, timeZone };
    case 'mine':
      return { assignedToId: String(userId) };
    case 'overdue':
      return {
        endDate: localDay(subDays(parseISO(today), 1)),
        isComplete: 'false' as const,
        timeZone,
      };
    case 'all':
      return {};
  }
}

export async function fetchInspections(
  api: CallApi,
  listed: InspectionQuery,
  signal: AbortSignal,
): Promise<Page<Inspection>> {
  const { search, status, sort, page } = listed;
  const query = {
    page: String(page),
    pageSize: String(LIST_PAGE_SIZE),
    sort,
    isArchived: 'false' as const,
    ...filtersOf(listed),
    ...(search === '' ? {} : { search }),
    ...(status === '' ? {} : { status }),
  };
  const { data, total } = await orThrow(api(listInspections, { query, signal }));
  return { rows: data, total };
}

/** One page of a project's inspections, the newest first. */
export async function fetchProjectInspections(
  api: CallApi,
  { projectId, archived, page }: ProjectInspectionsQuery,
  signal: AbortSignal,
): Promise<Page<Inspection>> {
  const query = {
    page: String(page),
    pageSize: String(LIST_PAGE_SIZE),
    sort: '-inspectionDate',
    ...(archived === 'hide' ? { isArchived: 'false' as const } : {}),
  };
  const params = { projectId: String(projectId) };
  const { data, total } = await orThrow(api(listInspectionsOfProject, { params, query, signal }));
  return { rows: data, total };
}

export async function fetchInspection(
  api: CallApi,
  id: number,
  signal: AbortSignal,
): Promise<InspectionWithItems> {
  const failed = ITEM_MESSAGES.fetchFailed;
  const call = api(getInspectionWithItems, { params: { id }, signal, failed });
  const { data } = await orThrow(call);
  return data;
}

/** Carries out an action on an inspection; refused when it has changed since. */
export async function actOnInspection(
  api: CallApi,
  { action, inspection: { id, version }, assignedToId = null }: InspectionActionSubject,
  signal: AbortSignal,
): Promise<Inspection> {
  const params = { id };
  const { complete, inProgress } = INSPECTION_STATUS;
  switch (action) {
    case 'complete':
    case 'reopen': {
      const body = { status: action === 'complete' ? complete : inProgress, version };
      return (await orThrow(api(setInspectionStatus, { params, body, signal }))).data;
    }
    case 'assign': {
      const body = { assignedToId, version };
      return (await orThrow(api(updateInspection, { params, body, signal }))).data;
    }
    case 'archive':
      return (await orThrow(api(archiveInspection, { params, body: { version }, signal }))).data;
    case 'restore':
      return (await orThrow(api(unarchiveInspection, { params, body: { version }, signal }))).data;
  }
}

function bodyOf(values: InspectionValues) {
  return {
    title: values.title,
    inspectionDate: new Date(values.inspectionDate).toISOString(),
    inspectorName: values.inspectorName,
    ...bodyValues(INSPECTION_FIELDS, values),
    projectId: values.projectId ?? 0,
  };
}

export async function saveInspection(
  api: CallApi,
  { values, initial, version, subjectId, idempotencyKey }: SaveRequest<InspectionValues>,
  signal: AbortSignal,
): Promise<Inspection> {
  const { status } = values;
  if (subjectId === null || version === null) {
    const body = { ...bodyOf(values), status: status ?? INSPECTION_STATUS.open };
    return (await orThrow(api(createInspection, { body, idempotencyKey, signal }))).data;
  }
  const params = { id: subjectId };
  const isMoved = status !== null && status !== initial.status;
  const named = { ...changesIn(bodyOf(values), bodyOf(initial)), ...(isMoved ? { status } : {}) };
  const changes = { ...named, version };
  return (await orThrow(api(updateInspection, { params, body: changes, signal }))).data;
}
