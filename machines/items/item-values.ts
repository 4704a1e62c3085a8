import {
  ASSESSMENT,
  type ItemCategory,
  type ItemStatus,
  type ItemTag,
  type Priority,
  type Severity,
} from '../../contract/enums';
import { Item } from '../../contract/item';
import { NEW_ITEM, TEXT_LIMITS } from '../../contract/limits';
import { ITEM_MESSAGES, RULE_MESSAGES } from '../../contract/messages';
import { isSettled } from '../../contract/rules/item-status';
import type { FormErrors, Validated } from '../form/form.machine';
import { amountError, limitErrors, moneyText } from '../form/text-rules';
import { fieldsAfter } from './item-status.machine';

/** An item as its form holds it: what is typed is text until it is saved. */
export interface ItemValues {
  title: string;
  category: ItemCategory | '';
  priority: Priority | null;
  location: string;
  description: string;
  status: Exclude<ItemStatus, 'Draft'>;
  dueDate: string;
  assignedToId: number | null;
  estimatedHours: string;
  progress: number;
  resolvedDate: string;
  actualHours: string;
  resolutionNotes: string;
  followUpActions: string;
  severity: Severity | '';
  costEstimate: string;
  tags: readonly ItemTag[];
  technicalNotes: string;
  recommendedAction: string;
  notes: string;
  /** What the resolution dialog has set: an update replaces the whole item, so it is sent along. */
  resolution: ResolutionExtras | null;
}

export type ResolutionExtras = Pick<
  Item,
  'actualCost' | 'resolutionType' | 'requiresVerification' | 'qualityRating'
>;

export const ITEM_TEXT_LIMITS = {
  title: TEXT_LIMITS.title,
  location: TEXT_LIMITS.location,
  description: TEXT_LIMITS.description,
  resolutionNotes: TEXT_LIMITS.resolutionNotes,
  followUpActions: TEXT_LIMITS.followUpActions,
  technicalNotes: TEXT_LIMITS.technicalNotes,
  recommendedAction: TEXT_LIMITS.recommendedAction,
  notes: TEXT_LIMITS.notes,
} as const;

/** A text that stands already is left alone: the resolution dialog allows longer ones. */
function textErrors({ values, initial }: Validated<ItemValues>): FormErrors<ItemValues> {
  const errors: FormErrors<ItemValues> = limitErrors(values, ITEM_TEXT_LIMITS);
  for (const field of ['resolutionNotes', 'followUpActions'] as const) {
    if (values[field] === initial[field]) Reflect.deleteProperty(errors, field);
  }
  return errors;
}

function amountErrors(values: ItemValues): FormErrors<ItemValues> {
  const errors: FormErrors<ItemValues> = {};
  for (const field of ['estimatedHours', 'actualHours', 'costEstimate'] as const) {
    const error = amountError(values[field]);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}

/** A due date that stands already may lie in the past; a new one may not. */
function dueDateError({ values, initial, today }: Validated<ItemValues>): string | undefined {
  const isChosen = values.dueDate !== '' && values.dueDate !== initial.dueDate;
  return isChosen && values.dueDate < today ? RULE_MESSAGES.futureDate : undefined;
}

/** A resolution lies in the past; what stands already is left alone. */
function resolvedDateError({ values, initial, today }: Validated<ItemValues>): string | undefined {
  const isChosen = isSettled(values.status) && values.resolvedDate !== initial.resolvedDate;
  return isChosen && values.resolvedDate > today ? RULE_MESSAGES.pastDate : undefined;
}

function missing(values: ItemValues): FormErrors<ItemValues> {
  const errors: FormErrors<ItemValues> = {};
  const { required } = RULE_MESSAGES;
  if (values.category === '') errors.category = required;
  if (values.priority === null) errors.priority = required;
  if (values.description.trim() === '') errors.description = required;
  if (values.status === 'Resolved') {
    if (values.resolvedDate === '') errors.resolvedDate = required;
    if (values.resolutionNotes.trim() === '') errors.resolutionNotes = required;
  }
  return errors;
}

/** A record that is resolved; a new one that starts in a column of the board has nothing to lose. */
const wouldLoseResolution = ({ initial }: Validated<ItemValues>) =>
  initial.resolution !== null && isSettled(initial.status);

/** What is wrong with the form, by field (first document, section 5); a draft needs only a title. */
export function validateItem(form: Validated<ItemValues>): FormErrors<ItemValues> {
  const { values, intent } = form;
  const errors = { ...textErrors(form), ...amountErrors(values) };
  const dueDate = dueDateError(form);
  if (dueDate !== undefined) errors.dueDate = dueDate;
  const resolvedDate = resolvedDateError(form);
  if (resolvedDate !== undefined) errors.resolvedDate = resolvedDate;
  if (values.title.trim() === '') errors.title = RULE_MESSAGES.required;
  if (intent === 'save') return { ...errors, ...missing(values) };
  return wouldLoseResolution(form) ? { ...errors, status: ITEM_MESSAGES.noDraft } : errors;
}

/** What choosing a status sets in the rest of the form; a date that was stamped before stays. */
export function withStatus(
  { status: before, progress, resolvedDate }: ItemValues,
  status: ItemValues['status'],
  today: string,
): Partial<ItemValues> {
  const fields = {
    status: before,
    assessment: ASSESSMENT.fail,
    progress,
    isResolved: isSettled(before),
    resolvedDate: resolvedDate === '' ? null : resolvedDate,
    resolvedByUserName: null,
  };
  const stamp = { today, userName: '' };
  const after = fieldsAfter(fields, { type: 'item.move', status, stamp });
  return { status, progress: after.progress, resolvedDate: after.resolvedDate ?? '' };
}

/** A new item's values, open and due seven days after today; a column of the board presets its status. */
export function newItemValues(
  { today, dueDate }: { today: string; dueDate: string },
  status: ItemValues['status'] = NEW_ITEM.status,
): ItemValues {
  const values = blankItem(dueDate);
  return { ...values, ...withStatus(values, status, today) };
}

function blankItem(dueDate: string): ItemValues {
  return {
    title: '',
    category: '',
    priority: NEW_ITEM.priority,
    location: '',
    description: '',
    status: NEW_ITEM.status,
    dueDate,
    assignedToId: null,
    estimatedHours: '',
    progress: 0,
    resolvedDate: '',
    actualHours: '',
    resolutionNotes: '',
    followUpActions: '',
    severity: '',
    costEstimate: '',
    tags: [],
    technicalNotes: '',
    recommendedAction: '',
    notes: '',
    resolution: null,
  };
}

const textOf = (amount: number | null) => (amount === null ? '' : String(amount));

/** The form's values for a record; a draft goes on as an open item. */
export function itemValuesOf(item: Item): ItemValues {
  return {
    title: item.title,
    category: item.category ?? '',
    priority: item.priority,
    location: item.location ?? '',
    description: item.description,
    status: item.status === 'Draft' ? 'Open' : item.status,
    dueDate: item.dueDate ?? '',
    assignedToId: item.assignedToId,
    estimatedHours: textOf(item.estimatedHours),
    progress: item.progress,
    resolvedDate: item.resolvedDate ?? '',
    actualHours: textOf(item.actualHours),
    resolutionNotes: item.resolutionNotes ?? '',
    followUpActions: item.followUpActions ?? '',
    severity: item.severity ?? '',
    costEstimate: moneyText(item.costEstimate),
    tags: item.tags,
    technicalNotes: item.technicalNotes ?? '',
    recommendedAction: item.recommendedAction ?? '',
    notes: item.notes ?? '',
    resolution: {
      actualCost: item.actualCost,
      resolutionType: item.resolutionType,
      requiresVerification: item.requiresVerification,
      qualityRating: item.qualityRating,
    },
  };
}

/** The record that comes with a conflict, as values. */
export function itemOf(record: unknown) {
  const { data } = Item.safeParse(record);
  return data === undefined ? null : { values: itemValuesOf(data), version: data.version };
}
