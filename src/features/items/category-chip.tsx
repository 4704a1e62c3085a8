import type { ReactNode } from 'react';
import type { ItemCategory } from '../../../contract/enums';
import { Chip, type Dot } from '../../ui/chip/chip';

/** The colours of the categories' dots; other categories have none. */
export const CATEGORY_DOTS: Readonly<Partial<Record<ItemCategory, Dot>>> = {
  Structural: 'blue',
  Electrical: 'yellow',
  Plumbing: 'cyan',
  HVAC: 'green',
  Safety: 'red',
  Cosmetic: 'purple',
};

/**
 * A chip with an item's category. Its colour is only a dot, because filled chips are for status and
 * priority.
 */
export function CategoryChip({ category }: { category: ItemCategory }): ReactNode {
  return <Chip dot={CATEGORY_DOTS[category]}>{category}</Chip>;
}
