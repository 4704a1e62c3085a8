import { INSPECTION_STATUS } from '../../../contract/enums';
import {
  createInspection,
  getInspectionWithItems,
  type Inspection,
  type InspectionWithItems,
  listInspections,
  updateInspection,
} from '../../../contract/inspections/calls';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { amountOf } from '../../../contract/rules/amount';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import type { SaveRequest } from '../../../machines/forms/form.machine';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import type { InspectionValues } from '../../../machines/inspections/inspection-values';
import type { Page } from '../../../machines/loading/page';
import { changesIn } from '../../platform/http/changed-fields';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of inspections. */

export async function fetchInspections(
  api: CallApi,
  { search, status, sort, page }: InspectionQuery,
  signal: AbortSignal,
): Promise<Page<Inspection>> {
  const query = {
    page: String(page),
    pageSize: String(LIST_PAGE_SIZE),
    sort,
    isArchived: 'false' as const,
    ...(search === '' ? {} : { search }),
    ...(status === '' ? {} : { status }),
  };
  const { data, total } = await orThrow(api(listInspections, { query, signal }));
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

function bodyOf(values: InspectionValues) {
  return {
    title: values.title,
    description: values.description,
    inspectionDate: new Date(values.inspectionDate).toISOString(),
    inspectorName: values.inspectorName,
    notes: values.notes,
    weatherConditions: values.weatherConditions,
    temperature: amountOf(values.temperature),
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
