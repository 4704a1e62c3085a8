import { Office, OfficeInput } from '../../contract/office/calls';
import { OFFICE_FIELDS } from '../../contract/office/office-fields';
import type { ReportLayout } from '../../contract/reports/layout';
import { bodyValues, formValues, type FormValues } from '../forms/field-values';
import type { FormErrors, Validated } from '../forms/form-context';
import { formMachineOf } from '../forms/form.machine';
import { schemaErrors } from '../forms/schema-errors';
import { storedValues } from '../forms/stored-values';

export interface OfficeValues extends FormValues<typeof OFFICE_FIELDS>, ReportLayout {
  timeZone: string;
}

export const officeValuesOf = (office: Office): OfficeValues => ({
  ...formValues(OFFICE_FIELDS, office),
  timeZone: office.timeZone,
  ...office.reportLayout,
});

/** The body of a request that saves the values. */
export const officeBody = (values: OfficeValues) => ({
  ...bodyValues(OFFICE_FIELDS, values),
  timeZone: values.timeZone.trim(),
  reportLayout: {
    groupBy: values.groupBy,
    photosPerRow: values.photosPerRow,
    withHistory: values.withHistory,
    paper: values.paper,
  },
});

/** The form's errors, by field. */
export const validateOffice = ({
  values,
}: Pick<Validated<OfficeValues>, 'values'>): FormErrors<OfficeValues> =>
  schemaErrors(OfficeInput, officeBody(values));

/** The form's values for a record of unknown origin; null if it is not an office. */
export const officeOf = storedValues(Office, officeValuesOf);

/** The form of the office's settings. */
export const officeFormMachine = formMachineOf<OfficeValues, Office>({
  id: 'officeForm',
  mergesHere: true,
  validate: validateOffice,
  valuesOf: officeOf,
});
