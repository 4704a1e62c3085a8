import { INSPECTION_STATUS } from '../../../../contract/enums';
import { getInspection, updateInspection } from '../../../../contract/inspections/calls';
import type { Inspection } from '../../../../contract/inspections/inspection';
import { INSPECTION_FIELDS } from '../../../../contract/inspections/inspection-fields';
import type { SaveRequest } from '../../../../machines/forms/form-context';
import { bodyValues } from '../../../../machines/forms/field-values';
import {
  type InspectionValues,
  inspectionValuesOf,
} from '../../../../machines/inspections/inspection-values';
import { NEWEST } from '../../../platform/outbox/record-changes';
import { orThrow } from '../../../platform/http/call-api';
import { changesIn, only } from '../../../platform/http/changed-fields';
import { adoptingKept, createOnce, ifExists } from '../../../platform/http/create-once';
import type { InspectionAccess } from '../calls';

function bodyOf(values: InspectionValues) {
  return {
    title: values.title,
    inspectionDate: new Date(values.inspectionDate).toISOString(),
    inspectorName: values.inspectorName,
    assignedToId: values.assignedToId,
    ...bodyValues(INSPECTION_FIELDS, values),
    projectId: values.projectId ?? 0,
  };
}

/** The fields that a save of an inspection changes. */
function changesOf({ values, initial }: SaveRequest<InspectionValues>) {
  const { status } = values;
  const isMoved = status !== null && status !== initial.status;
  return { ...changesIn(bodyOf(values), bodyOf(initial)), ...(isMoved ? { status } : {}) };
}

/**
 * Creates an inspection, or changes the one with the id `subjectId`. If an earlier request whose
 * answer was lost has created it, that one is changed. A form that continues a draft
 * of an older version does not know the values that its fields had then, so the server compares the
 * versions.
 */
export async function saveInspection(
  saving: Pick<InspectionAccess, 'api' | 'inspectionChanges'>,
  request: SaveRequest<InspectionValues>,
  signal: AbortSignal,
): Promise<Inspection> {
  const { api, inspectionChanges } = saving;
  const { values, initial, version, initialVersion, subjectId: id } = request;
  const { status, projectName } = values;
  const key = request.idempotencyKey;
  if (id === null || version === null) {
    const body = { ...bodyOf(values), status: status ?? INSPECTION_STATUS.open };
    const creation = { call: 'createInspection', id: null, body, projectName } as const;
    return createOnce(api, request, {
      waits: true,
      create: (sent) => inspectionChanges.make({ ...creation, key: sent }),
      adopt: adoptingKept(request, {
        read: async (created) => {
          const read = orThrow(api(getInspection, { params: { id: created }, signal }));
          const inspection = await ifExists(read.then(({ data }) => data));
          return inspection && inspectionChanges.shown<Inspection>(inspection, NEWEST);
        },
        valuesOf: inspectionValuesOf,
        changes: (edit) => Object.keys(changesOf(edit)).length > 0,
        change: (edit) => saveInspection(saving, edit, signal),
      }),
    });
  }
  const before = bodyOf(initial);
  const body = changesOf(request);
  if (version !== initialVersion) {
    const versioned = { ...body, version };
    return (await orThrow(api(updateInspection, { params: { id }, body: versioned, signal }))).data;
  }
  // The form cannot show every status; the base is then the status of the record on the screen.
  const held = initial.status === null ? before : { ...before, status: initial.status };
  const base = only(body, held);
  return inspectionChanges.make({ call: 'updateInspection', id, body, base, projectName, key });
}
