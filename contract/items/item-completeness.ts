import type { ItemStatus } from '../enums';
import { isVisible } from '../rules/clean-text';

/** The fields that a draft may lack but a finding must have. */
export interface Completable {
  description: string | null;
  category: string | null;
  priority?: number | null | undefined;
}

const NEEDED = ['description', 'category', 'priority'] as const;

/** The required fields that an item lacks; it stays a draft until it has them. */
export function missingIn(item: Completable): readonly (keyof Completable)[] {
  return NEEDED.filter((field) => !isVisible(String(item[field] ?? '')));
}

/** The fields that an item must get before it can leave the drafts; a finding has left them. */
export const missingInDraft = (
  item: Completable & { status: ItemStatus },
): readonly (keyof Completable)[] => (item.status === 'Draft' ? missingIn(item) : []);
