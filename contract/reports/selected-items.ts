/**
 * Says after the name of a report that it only contains chosen items; empty if it contains all.
 * @param itemCount how many items it is limited to; null if it includes all
 */
export const selectedItems = (itemCount: number | null): string =>
  itemCount === null
    ? ''
    : ` (${itemCount === 1 ? '1 selected item' : `${String(itemCount)} selected items`})`;
