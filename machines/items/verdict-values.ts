import { Item } from '../../contract/items/item';
import { returnCaption } from '../../contract/items/return-captions';
import { isWaiting } from '../../contract/items/item-status';
import { TEXT_LIMITS } from '../../contract/limits';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { isVisible } from '../../contract/rules/clean-text';
import type { FormErrors, Validated } from '../forms/form-context';
import { limitErrors } from '../forms/text-rules';
import { type EvidencePhoto, photosError } from './resolution-values';

/** The values of the dialog that returns an item or verifies one's own resolution. */
export interface VerdictValues {
  /** When the item was resolved, as it was when the dialog was opened. */
  resolvedAt: string | null;
  reason: string;
  /** For a return: what is still wrong. */
  photos: readonly EvidencePhoto[];
}

/** The initial values of the dialog. */
export const noVerdict = ({ resolvedAt }: Pick<Item, 'resolvedAt'>): VerdictValues => ({
  resolvedAt,
  reason: '',
  photos: [],
});

/** The dialog's errors, by field. */
export function validateVerdict({ values }: Validated<VerdictValues>): FormErrors<VerdictValues> {
  const { photos, reason } = values;
  const found: Partial<Record<keyof VerdictValues, string | undefined>> = {
    ...limitErrors({ reason }, { reason: TEXT_LIMITS.reason }),
    photos: photosError(photos),
  };
  if (!isVisible(reason)) found.reason = RULE_MESSAGES.required;
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

/** The item of a conflict; null if it no longer waits for verification. */
export function waitingItemOf(record: unknown): Item | null {
  const { data } = Item.safeParse(record);
  return data === undefined || !isWaiting(data) ? null : data;
}

/**
 * The photos of a return. Their captions name it, so that its notice and every export show what
 * they belong to.
 */
export const returnPhotos = (
  photos: readonly EvidencePhoto[],
  returnCount: number,
): readonly EvidencePhoto[] =>
  photos.map((photo) => ({
    ...photo,
    caption: returnCaption(returnCount, photo.caption),
    category: 'issue',
  }));
