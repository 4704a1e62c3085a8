import type { QualityRating, ResolutionType } from '../../contract/enums';
import { Item } from '../../contract/items/item';
import { RESOLUTION_LIMITS, TEXT_LIMITS } from '../../contract/limits';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { moneyText } from '../../contract/rules/amount';
import { isSettled } from '../../contract/items/item-status';
import type { DraftKey } from '../forms/draft';
import type { FormErrors, Validated } from '../forms/form.machine';
import { amountError, limitErrors, moneyError } from '../forms/text-rules';
import type { ChosenBatch, ChosenFile } from '../uploads/upload-entry';

/** A photo that proves the resolution; its bytes lie outside, under the same id. */
export interface EvidencePhoto extends ChosenFile {
  caption: string;
}

/** Whose resolution of which item. */
export interface ResolutionOf {
  userId: number;
  itemId: number;
}

/** Under which name its draft is kept. */
export const resolutionDraft = (itemId: number): string => `resolution:${String(itemId)}`;

export const resolutionDraftKey = ({ userId, itemId }: ResolutionOf): DraftKey => ({
  userId,
  form: resolutionDraft(itemId),
});

/** What the upload queue is given when the item has been resolved. */
export const evidenceBatch = ({
  itemId,
  photos,
}: {
  itemId: number;
  photos: readonly EvidencePhoto[];
}): ChosenBatch => ({
  itemId,
  place: 'resolution',
  files: photos.map((photo) => ({ ...photo, category: 'resolution' })),
  start: true,
  compress: true,
});

/** The resolution dialog as it is filled in: amounts are text until they are saved. */
export interface ResolutionValues {
  resolvedDate: string;
  actualHours: string;
  resolutionNotes: string;
  followUpActions: string;
  actualCost: string;
  resolutionType: ResolutionType | '';
  requiresVerification: boolean;
  qualityRating: QualityRating | '';
  photos: readonly EvidencePhoto[];
}

export const RESOLUTION_TEXT_LIMITS = {
  resolutionNotes: RESOLUTION_LIMITS.notes,
  followUpActions: RESOLUTION_LIMITS.followUpActions,
} as const;

function dateError(date: string, today: string): string | undefined {
  if (date === '') return RULE_MESSAGES.required;
  return date > today ? RULE_MESSAGES.pastDate : undefined;
}

/** What is wrong with one caption. */
export function captionError(caption: string): string | undefined {
  return limitErrors({ caption }, { caption: TEXT_LIMITS.caption }).caption;
}

/** What is wrong with the dialog, by field. */
export function validateResolution({
  values,
  today,
}: Validated<ResolutionValues>): FormErrors<ResolutionValues> {
  const found: Partial<Record<keyof ResolutionValues, string | undefined>> = {
    ...limitErrors(values, RESOLUTION_TEXT_LIMITS),
    resolvedDate: dateError(values.resolvedDate, today),
    actualHours: amountError(values.actualHours),
    actualCost: moneyError(values.actualCost),
    photos: values.photos.map(({ caption }) => captionError(caption)).find(Boolean),
  };
  if (values.resolutionNotes.trim() === '') found.resolutionNotes = RULE_MESSAGES.required;
  if (values.resolutionType === '') found.resolutionType = RULE_MESSAGES.required;
  const errors = Object.entries(found).filter(([, error]) => error !== undefined);
  return Object.fromEntries(errors);
}

/** The dialog's first values: today, and what the item was estimated to cost. */
export function resolutionValuesOf(
  { costEstimate }: Pick<Item, 'costEstimate'>,
  today: string,
): ResolutionValues {
  return {
    resolvedDate: today,
    actualHours: '',
    resolutionNotes: '',
    followUpActions: '',
    actualCost: moneyText(costEstimate),
    resolutionType: '',
    requiresVerification: false,
    qualityRating: '',
    photos: [],
  };
}

/** The item that comes with a conflict, unless it needs no resolution any more. */
export function openItemOf(record: unknown): Item | null {
  const { data } = Item.safeParse(record);
  return data === undefined || isSettled(data.status) ? null : data;
}

/** The item that comes with a conflict because somebody else has resolved it. */
export function resolvedItemOf(record: unknown): Item | null {
  const { data } = Item.safeParse(record);
  return data !== undefined && isSettled(data.status) ? data : null;
}
