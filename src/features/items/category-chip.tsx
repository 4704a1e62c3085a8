import type { ReactNode } from 'react';
import type { ItemCategory } from '../../../contract/enums';

/** An item's category, in its colour. */
export function CategoryChip({ category }: { category: ItemCategory }): ReactNode {
  return <span className={`chip category-${category}`}>{category}</span>;
}
