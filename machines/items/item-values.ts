import { ASSESSMENT, type ItemStatus, type ItemTag, type Priority } from '../../contract/enums';
import { Item } from '../../contract/items/item';
import { ITEM_FIELDS } from '../../contract/items/item-fields';
import { NEW_ITEM, TEXT_LIMITS } from '../../contract/limits';
import { amountText } from '../../contract/rules/amount';
import { isSettled } from '../../contract/items/item-status';
import { blankValues, formValues, type FormValues, textLimits } from '../forms/field-values';
import { fieldsAfter } from './item-status.machine';

/** An item as its form holds it: what is typed is text until it is saved. */
export interface ItemValues extends FormValues<typeof ITEM_FIELDS> {
  title: string;
  priority: Priority | null;
  description: string;
  status: Exclude<ItemStatus, 'Draft'>;
  progress: number;
  tags: readonly ItemTag[];
  resolvedDate: string;
  actualHours: string;
  resolutionNotes: string;
  followUpActions: string;
  /** Whether it is a record that is resolved, which a draft would undo. */
  isResolved: boolean;
}

export const ITEM_TEXT_LIMITS = {
  title: TEXT_LIMITS.title,
  description: TEXT_LIMITS.description,
  resolutionNotes: TEXT_LIMITS.resolutionNotes,
  followUpActions: TEXT_LIMITS.followUpActions,
  ...textLimits(ITEM_FIELDS),
} as const;

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
    ...blankValues(ITEM_FIELDS),
    title: '',
    priority: NEW_ITEM.priority,
    description: '',
    status: NEW_ITEM.status,
    dueDate,
    progress: 0,
    tags: [],
    resolvedDate: '',
    actualHours: '',
    resolutionNotes: '',
    followUpActions: '',
    isResolved: false,
  };
}

/** What the form says about a resolution; one that was taken back is no part of the next. */
const resolutionOf = (item: Item) =>
  isSettled(item.status)
    ? {
        resolvedDate: item.resolvedDate ?? '',
        actualHours: amountText(item.actualHours),
        resolutionNotes: item.resolutionNotes ?? '',
        followUpActions: item.followUpActions ?? '',
        isResolved: true,
      }
    : {};

/** The form's values for a record; a draft goes on as an open item. */
export function itemValuesOf(item: Item): ItemValues {
  return {
    ...blankItem(''),
    ...formValues(ITEM_FIELDS, item),
    title: item.title,
    priority: item.priority,
    description: item.description,
    status: item.status === 'Draft' ? 'Open' : item.status,
    progress: item.progress,
    tags: item.tags,
    ...resolutionOf(item),
  };
}

/** The record that comes with a conflict, as values. */
export function itemOf(record: unknown) {
  const { data } = Item.safeParse(record);
  return data === undefined ? null : { values: itemValuesOf(data), version: data.version };
}
