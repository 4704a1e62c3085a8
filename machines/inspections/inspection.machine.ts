import type { InspectionWithItems } from '../../contract/inspections/inspection';
import { loadMachineOf } from '../loading/load.machine';
import { isRenamed, isShown, rowsInPlace, rowsWithOwn } from '../loading/news';
import type { RecordQuery } from '../loading/record-query';

/** An inspection as a page shows it. */
export interface ShownInspection extends InspectionWithItems {
  /**
   * The local ids under which items were shown that were made on this device, by the server's ids
   * of these.
   */
  firstIds?: ReadonlyMap<number, number>;
}

/** One inspection with its items. */
export const inspectionMachine = loadMachineOf<RecordQuery, ShownInspection>('inspection', {
  concerns: (change, shown) => isShown(change.inspectionId, shown) || isRenamed(change),
  /**
   * New items from others are held back; deleted ones disappear at once, as there is nothing left
   * to read.
   */
  inPlace: (shown, answer) => {
    // An item that has arrived is not a new one.
    const keyOf = ({ id }: { id: number }) => answer.firstIds?.get(id) ?? id;
    const { rows, added } = rowsInPlace(shown.inspectionItems, answer.inspectionItems, keyOf);
    const now = new Set(answer.inspectionItems.map(keyOf));
    const inspectionItems = rows.filter((row) => now.has(keyOf(row)));
    return added === 0 || rows.length === 0
      ? { data: answer, held: null }
      : { data: { ...answer, inspectionItems }, held: added };
  },
  withOwn: (inspection, own) => ({
    ...inspection,
    inspectionItems: [...rowsWithOwn(inspection.inspectionItems, own)],
  }),
});
