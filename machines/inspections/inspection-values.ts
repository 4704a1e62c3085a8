import type { InspectionStatus } from '../../contract/enums';
import { importedDay } from '../../contract/inspections/imported-day';
import { Inspection } from '../../contract/inspections/inspection';
import { INSPECTION_FIELDS } from '../../contract/inspections/inspection-fields';
import { TEXT_LIMITS } from '../../contract/limits';
import { INSPECTION_MESSAGES } from '../../contract/inspections/messages';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { isInspectionStatus } from '../../contract/inspections/inspection-status';
import { isVisible } from '../../contract/rules/clean-text';
import { formValues, type FormValues, textLimits, valueErrors } from '../forms/field-values';
import type { FormErrors, Validated } from '../forms/form-context';
import { localMinute } from '../forms/local-minute';
import { storedValues } from '../forms/stored-values';
import { limitErrors } from '../forms/text-rules';

/** The values of an inspection's form. Numbers are text until they are saved. */
export interface InspectionValues extends FormValues<typeof INSPECTION_FIELDS> {
  title: string;
  projectId: number | null;
  projectName: string;
  /** Local time, `YYYY-MM-DDTHH:mm`. */
  inspectionDate: string;
  inspectorName: string;
  /** Null for nobody. */
  assignedToId: number | null;
  assignedToName: string;
  /** Null if the record has a status that cannot be chosen. */
  status: InspectionStatus | null;
}

const LIMITS = {
  title: TEXT_LIMITS.title,
  inspectorName: TEXT_LIMITS.name,
  ...textLimits(INSPECTION_FIELDS),
} as const;

/** The browser's date field accepts a year of five digits. */
function inspectionDateError(text: string): string | undefined {
  if (text === '') return INSPECTION_MESSAGES.date;
  const isRead = /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text));
  return isRead ? undefined : RULE_MESSAGES.date;
}

/** The form's errors, by field. */
export function validateInspection({
  values,
}: Validated<InspectionValues>): FormErrors<InspectionValues> {
  const errors: FormErrors<InspectionValues> = limitErrors(values, LIMITS);
  if (!isVisible(values.title)) errors.title = INSPECTION_MESSAGES.title;
  if (values.projectId === null) errors.projectId = INSPECTION_MESSAGES.project;
  const dateError = inspectionDateError(values.inspectionDate);
  if (dateError !== undefined) errors.inspectionDate = dateError;
  if (!isVisible(values.inspectorName)) errors.inspectorName = INSPECTION_MESSAGES.inspectorName;
  return { ...errors, ...valueErrors(INSPECTION_FIELDS, values) };
}

/** The minute on the user's clock. An imported inspection that has only a day is at noon there. */
function minuteOf({ inspectionDate, isImported }: Inspection): string {
  const day = importedDay(inspectionDate, isImported);
  return day === null ? localMinute(new Date(inspectionDate)) : `${day}T12:00`;
}

/** The form's values for a record. */
export function inspectionValuesOf(inspection: Inspection): InspectionValues {
  return {
    title: inspection.title,
    projectId: inspection.projectId,
    projectName: inspection.projectName,
    inspectionDate: minuteOf(inspection),
    inspectorName: inspection.inspectorName,
    assignedToId: inspection.assignedToId,
    assignedToName: inspection.assignedToUserName ?? '',
    status: isInspectionStatus(inspection.status) ? inspection.status : null,
    ...formValues(INSPECTION_FIELDS, inspection),
  };
}

/** The form's values for the record of a conflict; null if it is not an inspection. */
export const inspectionOf = storedValues(Inspection, inspectionValuesOf);
