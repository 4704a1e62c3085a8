import type {
  ItemStatus,
  PhotoCategory,
  QualityRating,
  ResolutionType,
} from '../../contract/enums';
import { Item } from '../../contract/items/item';
import { RESOLUTION_LIMITS } from '../../contract/limits';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { amountText, moneyText } from '../../contract/rules/amount';
import { isSettled } from '../../contract/items/item-status';
import { mustBeVerified } from '../../contract/items/verification';
import { isVisible } from '../../contract/rules/clean-text';
import type { DraftKey } from '../forms/draft';
import type { FormErrors, Validated } from '../forms/form-context';
import { amountError, captionError, limitErrors, moneyError } from '../forms/text-rules';
import type { ChosenBatch, ChosenFile } from '../uploads/upload-entry';
import { resolutionDayError } from './day-rules';

/** A photo of a finding or its resolution; its bytes are stored elsewhere under the same id. */
export interface EvidencePhoto extends ChosenFile {
  caption: string;
  category?: PhotoCategory;
}

/** Identifies a resolution, or a return: the user and the item. */
export interface ResolutionOf {
  userId: number;
  itemId: number;
  /** For a return: how often the item has been returned. */
  returned?: number;
}

/** The name of the draft of a resolution. */
export const resolutionDraft = (itemId: number): string => `resolution:${String(itemId)}`;

/** A person's decision, with a reason, on an item that waits for verification. */
export type Verdict = 'verify' | 'return';

/** The name of the draft of a verdict. */
export const verdictDraft = (verdict: Verdict, itemId: number): string =>
  `${verdict}:${String(itemId)}`;

/** The verdict that a form is for, according to the name of its draft. */
export const verdictIn = ({ form }: DraftKey): Verdict =>
  form.startsWith('return:') ? 'return' : 'verify';

/** The key under which a resolved item looks for photos that a resolution left behind. */
export const leftoverDraftKey = ({ userId, itemId, returned }: ResolutionOf): DraftKey => ({
  userId,
  form: returned === undefined ? resolutionDraft(itemId) : verdictDraft('return', itemId),
  holder: 'leftover',
});

/** The batch for the upload queue after the item has been resolved. */
export const evidenceBatch = ({
  itemId,
  photos,
}: {
  itemId: number;
  photos: readonly EvidencePhoto[];
}): ChosenBatch => ({
  itemId,
  place: 'resolution',
  files: photos.map((photo) => ({ category: 'resolution', ...photo })),
  start: true,
  compress: true,
});

/** The values of the resolution dialog. Amounts are text until they are saved. */
export interface ResolutionValues {
  /** The status of the item that the dialog was opened for. */
  status: ItemStatus;
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
  return date === '' ? RULE_MESSAGES.required : resolutionDayError(date, today);
}

/** Why photos cannot be saved: one of them has too long a caption. */
export const photosError = (photos: readonly EvidencePhoto[]): string | undefined =>
  photos.map(({ caption }) => captionError(caption)).find(Boolean);

/** The dialog's errors, by field. */
export function validateResolution({
  values,
  today,
}: Validated<ResolutionValues>): FormErrors<ResolutionValues> {
  const found: Partial<Record<keyof ResolutionValues, string | undefined>> = {
    ...limitErrors(values, RESOLUTION_TEXT_LIMITS),
    resolvedDate: dateError(values.resolvedDate, today),
    actualHours: amountError(values.actualHours),
    actualCost: moneyError(values.actualCost),
    photos: photosError(values.photos),
  };
  if (!isVisible(values.resolutionNotes)) found.resolutionNotes = RULE_MESSAGES.required;
  if (values.resolutionType === '') found.resolutionType = RULE_MESSAGES.required;
  const errors = Object.entries(found).filter(([, error]) => error !== undefined);
  return Object.fromEntries(errors);
}

/** The initial values of the dialog: today, and what it takes from the item or its earlier resolution. */
export function resolutionValuesOf(
  item: Pick<Item, 'costEstimate' | 'actualCost' | 'actualHours' | 'status' | 'returnCount'>,
  today: string,
): ResolutionValues {
  return {
    status: item.status,
    resolvedDate: today,
    actualHours: amountText(item.actualHours),
    resolutionNotes: '',
    followUpActions: '',
    actualCost: moneyText(item.actualCost ?? item.costEstimate),
    resolutionType: '',
    requiresVerification: mustBeVerified(item),
    qualityRating: '',
    photos: [],
  };
}

/** The item of a conflict; null if it no longer needs a resolution. */
export function openItemOf(record: unknown): Item | null {
  const { data } = Item.safeParse(record);
  return data === undefined || isSettled(data.status) ? null : data;
}

/** The item of a conflict if someone else has resolved it; otherwise null. */
export function resolvedItemOf(record: unknown): Item | null {
  const { data } = Item.safeParse(record);
  return data !== undefined && isSettled(data.status) ? data : null;
}
