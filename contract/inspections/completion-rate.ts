import type { ItemStatus } from '../enums';
import { isSettled } from '../items/item-status';

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

/** How many items are resolved, verified or closed, and how many there are in all. */
export interface ItemCounts {
  settled: number;
  total: number;
}

/** The counts behind the completion rate of some items. */
export function countItems(items: readonly { status: ItemStatus }[]): ItemCounts {
  return {
    settled: items.filter((item) => isSettled(item.status)).length,
    total: items.length,
  };
}

/** The percentage of counted items that are settled; 0 without items. */
export function itemCompletionRateOf({ settled, total }: ItemCounts): number {
  return percent(settled, total);
}

/** The percentage of items that are resolved, verified or closed; 0 without items. */
export function itemCompletionRate(items: readonly { status: ItemStatus }[]): number {
  return itemCompletionRateOf(countItems(items));
}

/** The percentage of inspections that are complete; 0 without inspections. */
export function inspectionCompletionRate(completed: number, total: number): number {
  return percent(completed, total);
}
