import { ASSESSMENT, type ItemStatus, type ItemTag, type Priority } from '../../contract/enums';
import { Item } from '../../contract/items/item';
import { ITEM_FIELDS } from '../../contract/items/item-fields';
import { NEW_ITEM, TEXT_LIMITS } from '../../contract/limits';
import { amountText } from '../../contract/rules/amount';
import { isSettled, movedTo } from '../../contract/items/item-status';
import { blankValues, formValues, type FormValues, textLimits } from '../forms/field-values';
import { storedValues } from '../forms/stored-values';
import type { ChosenBatch } from '../uploads/upload-entry';
import type { EvidencePhoto } from './resolution-values';

/** The values of an item's form. Numbers are text until they are saved. */
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
  /** Whether the stored item is resolved. Saving it as a draft would undo that. */
  isResolved: boolean;
  /**
   * When the stored item was resolved: the user decides only about the resolution that they have
   * seen.
   */
  resolvedAt: string | null;
  /** Whether the stored item is a draft, which saving completes. */
  isDraft: boolean;
  /** For a new item: they are uploaded once it has been created. */
  photos: readonly EvidencePhoto[];
}

export const ITEM_TEXT_LIMITS = {
  title: TEXT_LIMITS.title,
  description: TEXT_LIMITS.description,
  resolutionNotes: TEXT_LIMITS.resolutionNotes,
  followUpActions: TEXT_LIMITS.followUpActions,
  ...textLimits(ITEM_FIELDS),
} as const;

/** The fields of the form that change with the status. A date that is already set stays. */
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
  const after = movedTo(fields, status, { today, userName: '' });
  return { status, progress: after.progress, resolvedDate: after.resolvedDate ?? '' };
}

/** What is passed to the upload queue once a new item has been created. */
export const newItemBatch = (itemId: number, files: ItemValues['photos']): ChosenBatch => ({
  itemId,
  place: 'item',
  files,
  start: true,
  compress: true,
});

/** What the next item on site takes over from the one before. */
export const keptForNext = ({ category, location, assignedToId }: ItemValues) => ({
  category,
  location,
  assignedToId,
});

/**
 * The values of a new item: open, and due seven days from today. A board column can preset another
 * status.
 */
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
    resolvedAt: null,
    isDraft: false,
    photos: [],
  };
}

/** The resolution in the form. An earlier resolution that was undone is not shown. */
const resolutionOf = (item: Item) =>
  isSettled(item.status)
    ? {
        resolvedDate: item.resolvedDate ?? '',
        actualHours: amountText(item.actualHours),
        resolutionNotes: item.resolutionNotes ?? '',
        followUpActions: item.followUpActions ?? '',
        isResolved: true,
        resolvedAt: item.resolvedAt,
      }
    : {};

/** The form's values for a record; a draft becomes an open item. */
export function itemValuesOf(item: Item): ItemValues {
  return {
    ...blankItem(''),
    ...formValues(ITEM_FIELDS, item),
    title: item.title,
    priority: item.priority,
    description: item.description,
    status: item.status === 'Draft' ? 'Open' : item.status,
    isDraft: item.status === 'Draft',
    progress: item.progress,
    tags: item.tags,
    ...resolutionOf(item),
  };
}

/** The form's values for the record of a conflict; null if it is not an item. */
export const itemOf = storedValues(Item, itemValuesOf);
