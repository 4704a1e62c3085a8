import type { ReactNode } from 'react';
import type { ItemCategory } from '../../../contract/enums';
import { Chip, type Tone } from '../../ui/chip';

export const CATEGORY_TONES: Readonly<Record<ItemCategory, Tone>> = {
  Structural: 'info',
  Electrical: 'yellow',
  Plumbing: 'teal',
  HVAC: 'good',
  Safety: 'danger',
  Cosmetic: 'violet',
  Quality: 'neutral',
  Other: 'neutral',
};

/** A chip with an item's category, in its colour. */
export function CategoryChip({ category }: { category: ItemCategory }): ReactNode {
  return <Chip tone={CATEGORY_TONES[category]}>{category}</Chip>;
}
