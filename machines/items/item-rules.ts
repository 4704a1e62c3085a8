import { ITEM_FIELDS } from '../../contract/items/item-fields';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { isSettled } from '../../contract/items/item-status';
import { isVisible } from '../../contract/rules/clean-text';
import { valueErrors } from '../forms/field-values';
import type { FormErrors, Validated } from '../forms/form-context';
import { amountError, limitErrors } from '../forms/text-rules';
import { dueDateError, resolutionDayError } from './day-rules';
import { ITEM_TEXT_LIMITS, type ItemValues } from './item-values';
import { photosError } from './resolution-values';

/**
 * What the server would refuse of a resolution, whether the form shows it or not. Unchanged texts
 * are accepted even if they are too long, because the resolution dialog allows longer texts.
 */
export function resolutionErrors({
  values,
  initial,
}: Pick<Validated<ItemValues>, 'values' | 'initial'>): FormErrors<ItemValues> {
  const { resolutionNotes, followUpActions } = ITEM_TEXT_LIMITS;
  const errors: FormErrors<ItemValues> = limitErrors(values, { resolutionNotes, followUpActions });
  for (const field of ['resolutionNotes', 'followUpActions'] as const) {
    if (values[field] === initial[field]) Reflect.deleteProperty(errors, field);
  }
  const actualHours = amountError(values.actualHours);
  return actualHours === undefined ? errors : { ...errors, actualHours };
}

function fieldErrors(form: Validated<ItemValues>): FormErrors<ItemValues> {
  const { title, description } = ITEM_TEXT_LIMITS;
  return {
    ...limitErrors(form.values, { title, description }),
    ...valueErrors(ITEM_FIELDS, form.values),
    ...(isSettled(form.values.status) ? resolutionErrors(form) : {}),
  };
}

/** A stored resolution date is not checked. */
function resolvedDateError({ values, initial, today }: Validated<ItemValues>): string | undefined {
  const { status, resolvedDate } = values;
  if (!isSettled(status) || resolvedDate === initial.resolvedDate) return undefined;
  return resolutionDayError(resolvedDate, today);
}

/** A settled item keeps the date that it has, so the date cannot be cleared. */
export const needsResolvedDate = (
  { status }: Pick<ItemValues, 'status'>,
  initial: Pick<ItemValues, 'resolvedDate'>,
): boolean => status === 'Resolved' || (isSettled(status) && initial.resolvedDate !== '');

function missing({ values, initial }: Validated<ItemValues>): FormErrors<ItemValues> {
  const errors: FormErrors<ItemValues> = {};
  const { required } = RULE_MESSAGES;
  if (values.category === '') errors.category = required;
  if (values.priority === null) errors.priority = required;
  if (!isVisible(values.description)) errors.description = required;
  if (needsResolvedDate(values, initial) && values.resolvedDate === '')
    errors.resolvedDate = required;
  if (values.status === 'Resolved' && !isVisible(values.resolutionNotes))
    errors.resolutionNotes = required;
  return errors;
}

/** The form's errors, by field. A draft only needs a title. */
export function validateItem(form: Validated<ItemValues>): FormErrors<ItemValues> {
  const { values, intent } = form;
  const errors = fieldErrors(form);
  const dueDate = dueDateError(form);
  if (dueDate !== undefined) errors.dueDate = dueDate;
  const resolvedDate = resolvedDateError(form);
  if (resolvedDate !== undefined) errors.resolvedDate = resolvedDate;
  const photos = photosError(values.photos);
  if (photos !== undefined) errors.photos = photos;
  if (!isVisible(values.title)) errors.title = RULE_MESSAGES.required;
  if (intent === 'save') return { ...errors, ...missing(form) };
  return form.initial.isResolved ? { ...errors, status: ITEM_MESSAGES.noDraft } : errors;
}
