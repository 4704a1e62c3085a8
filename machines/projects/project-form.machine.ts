import { PROJECT_MESSAGES } from '../../contract/projects/messages';
import { Project } from '../../contract/projects/project';
import { ProjectInput } from '../../contract/projects/calls';
import { moneyOf, moneyText } from '../../contract/rules/amount';
import { PROJECT_FIELDS } from '../../contract/projects/project-fields';
import { isEndAfterStart } from '../../contract/projects/project-dates';
import { blankValues, bodyValues, formValues, type FormValues } from '../forms/field-values';
import type { FormErrors, Validated } from '../forms/form-context';
import { formMachineOf } from '../forms/form.machine';
import { schemaErrors } from '../forms/schema-errors';
import { storedValues } from '../forms/stored-values';
import { savedRow } from '../loading/news';

/** A date that the date field could not parse is kept unchanged. */
export interface ProjectValues extends FormValues<typeof PROJECT_FIELDS> {
  clientId: number | null;
  /** The name that the select shows. */
  clientName: string;
  name: string;
  address: string;
  /** Only in the form; it is not sent. */
  projectManager: string;
  /** As typed. */
  budget: string;
  /** The form neither sets nor ends a hold. */
  isOnHold: boolean;
}

export const NEW_PROJECT: ProjectValues = {
  clientId: null,
  clientName: '',
  name: '',
  address: '',
  projectManager: '',
  budget: '',
  ...blankValues(PROJECT_FIELDS),
  isOnHold: false,
};

/**
 * Saving writes the same text into both fields. If the stored texts differ, neither may be lost.
 */
function notesOf({ description, notes }: Pick<Project, 'description' | 'notes'>): string {
  const texts = new Set([description, notes].filter((text) => text !== null));
  return [...texts].join('\n\n');
}

export function projectValuesOf(project: Project): ProjectValues {
  return {
    clientId: project.clientId,
    clientName: project.clientName,
    name: project.name,
    address: project.address,
    projectManager: '',
    budget: project.budget === 0 ? '' : moneyText(project.budget),
    ...formValues(PROJECT_FIELDS, { ...project, notes: notesOf(project) }),
    isOnHold: project.status === 'OnHold',
  };
}

/** The dates of the form. */
export const datesOf = ({ startDate, endDate }: Pick<ProjectValues, 'startDate' | 'endDate'>) => ({
  startDate: startDate === '' ? null : startDate,
  endDate: endDate === '' ? null : endDate,
});

/** The form's errors, by field. */
export function validateProject({
  values,
  initial,
}: Pick<Validated<ProjectValues>, 'values' | 'initial'>): FormErrors<ProjectValues> {
  const { clientId, name, address, budget } = values;
  const errors: FormErrors<ProjectValues> = schemaErrors(ProjectInput, {
    clientId: clientId ?? undefined,
    name,
    address,
    budget: moneyOf(budget),
    ...bodyValues(PROJECT_FIELDS, values),
  });
  // The schema also compares texts that are no days, and compares nothing if another field has the
  // wrong type.
  if (errors.endDate === PROJECT_MESSAGES.endAfterStart) delete errors.endDate;
  const areDates = errors.startDate === undefined && errors.endDate === undefined;
  if (areDates && !isEndAfterStart(datesOf(values))) {
    errors.endDate = PROJECT_MESSAGES.endAfterStart;
  }
  // Two stored texts that are shown as one may be too long together; unchanged they are not sent.
  if (values.notes === initial.notes) delete errors.notes;
  return errors;
}

/** The form's values for a record of unknown origin; null if it is not a project. */
export const projectOf = storedValues(Project, projectValuesOf);

/** Adding a project, or changing one. */
export const projectFormMachine = formMachineOf<ProjectValues, Project>({
  id: 'projectForm',
  mergesHere: true,
  validate: validateProject,
  valuesOf: projectOf,
  follows: { clientName: 'clientId' },
  eventFor: savedRow,
});
