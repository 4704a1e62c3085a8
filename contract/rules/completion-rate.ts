import type { ItemStatus } from '../enums';
import { isSettled } from './item-status';

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

/** Per cent of the items that are resolved, verified or closed; 0 without items. */
export function itemCompletionRate(items: readonly { status: ItemStatus }[]): number {
  return percent(items.filter((item) => isSettled(item.status)).length, items.length);
}

/** Per cent of the inspections that are complete; 0 without inspections. */
export function inspectionCompletionRate(completed: number, total: number): number {
  return percent(completed, total);
}
