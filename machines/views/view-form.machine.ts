import { NewView, View } from '../../contract/views/calls';
import { formMachineOf } from '../forms/form.machine';
import type { FormErrors, Validated } from '../forms/form-context';
import { schemaErrors } from '../forms/schema-errors';
import { storedValues } from '../forms/stored-values';
import { savedRow } from '../loading/news';

export interface ViewValues {
  name: string;
  isShared: boolean;
}

export const NEW_VIEW: ViewValues = { name: '', isShared: false };

export const viewValuesOf = ({ name, isShared }: View): ViewValues => ({ name, isShared });

/** The form's errors, by field. */
export const validateView = ({
  values,
}: Pick<Validated<ViewValues>, 'values'>): FormErrors<ViewValues> =>
  schemaErrors(NewView, { ...values, query: '' });

/** The form's values for a record of unknown origin; null if it is not a view. */
export const viewOf = storedValues(View, viewValuesOf);

/** Saves what a list shows as a view, or renames a view. */
export const viewFormMachine = formMachineOf<ViewValues, View>({
  id: 'viewForm',
  mergesHere: true,
  validate: validateView,
  valuesOf: viewOf,
  eventFor: savedRow,
});
