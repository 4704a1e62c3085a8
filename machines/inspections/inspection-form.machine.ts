import type { Inspection } from '../../contract/inspections/inspection';
import { formMachineOf } from '../forms/form.machine';
import { inspectionOf, type InspectionValues, validateInspection } from './inspection-values';

/** Creating and editing an inspection. */
export const inspectionFormMachine = formMachineOf<InspectionValues, Inspection>({
  id: 'inspectionForm',
  validate: validateInspection,
  valuesOf: inspectionOf,
  follows: { projectName: 'projectId', assignedToName: 'assignedToId' },
  clockFields: ['inspectionDate'],
});
