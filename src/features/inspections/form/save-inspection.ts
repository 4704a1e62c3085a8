import { INSPECTION_STATUS } from '../../../../contract/enums';
import { type Inspection, updateInspection } from '../../../../contract/inspections/calls';
import { INSPECTION_FIELDS } from '../../../../contract/inspections/inspection-fields';
import type { SaveRequest } from '../../../../machines/forms/form-context';
import { bodyValues } from '../../../../machines/forms/field-values';
import type { InspectionValues } from '../../../../machines/inspections/inspection-values';
import { orThrow } from '../../../platform/http/call-api';
import { changesIn, only } from '../../../platform/http/changed-fields';
import type { InspectionAccess } from '../calls';

function bodyOf(values: InspectionValues) {
  return {
    title: values.title,
    inspectionDate: new Date(values.inspectionDate).toISOString(),
    inspectorName: values.inspectorName,
    ...bodyValues(INSPECTION_FIELDS, values),
    projectId: values.projectId ?? 0,
  };
}

/**
 * Creates an inspection, or changes the one with the id `subjectId`. A form that continues a draft
 * of an older version does not know the values that its fields had then, so the server compares the
 * versions.
 */
export async function saveInspection(
  { api, inspectionChanges }: Pick<InspectionAccess, 'api' | 'inspectionChanges'>,
  request: SaveRequest<InspectionValues>,
  signal: AbortSignal,
): Promise<Inspection> {
  const { values, initial, version, initialVersion, subjectId: id } = request;
  const { status, projectName } = values;
  const key = request.idempotencyKey;
  if (id === null || version === null) {
    const body = { ...bodyOf(values), status: status ?? INSPECTION_STATUS.open };
    return inspectionChanges.make({ call: 'createInspection', id: null, body, projectName, key });
  }
  const before = bodyOf(initial);
  const isMoved = status !== null && status !== initial.status;
  const body = { ...changesIn(bodyOf(values), before), ...(isMoved ? { status } : {}) };
  if (version !== initialVersion) {
    const versioned = { ...body, version };
    return (await orThrow(api(updateInspection, { params: { id }, body: versioned, signal }))).data;
  }
  // The form cannot show every status; the base is then the status of the record on the screen.
  const held = initial.status === null ? before : { ...before, status: initial.status };
  const base = only(body, held);
  return inspectionChanges.make({ call: 'updateInspection', id, body, base, projectName, key });
}
