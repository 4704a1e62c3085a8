import type { ListedAssignee } from '../../contract/users/user';
import type { InspectionOfProperty } from '../../contract/inspections/inspection';
import type { Item } from '../../contract/items/item';
import type { Photo } from '../../contract/photos/photo';
import { loadMachineOf } from '../loading/load.machine';
import { OPTION_RULES } from '../loading/load-rules';
import { isRenamed, isShown, OF_ITEM, type OwnRow } from '../loading/news';
import type { RecordQuery } from '../loading/record-query';

export interface ItemWithPhotos extends Item {
  photos: readonly Photo[];
  /** How many more photos it has, of which a copy on the device knows only the number. */
  photosLeftOut?: number;
}

/**
 * The item with a change of its page, which shows the change even if the item cannot be loaded
 * again. An added row must be an item.
 */
function withOwn(shown: ItemWithPhotos, own: OwnRow): ItemWithPhotos {
  if (own.type !== 'row.added') return shown;
  const changed = own.row as Item;
  return changed.version < shown.version ? shown : { ...shown, ...changed };
}

/** One item with its photos. */
export const itemMachine = loadMachineOf<RecordQuery, ItemWithPhotos>('item', {
  ...OF_ITEM,
  withOwn,
});

/** The inspection that an item belongs to, without its other items. */
export const inspectionSummaryMachine = loadMachineOf<RecordQuery, InspectionOfProperty>(
  'inspectionSummary',
  {
    concerns: (change, shown) =>
      (change.kind === 'inspections' && isShown(change.id, shown)) || isRenamed(change),
  },
);

/** The users to whom an item can be assigned. */
export const assigneesMachine = loadMachineOf<object, readonly ListedAssignee[]>('assignees');

/** The names by which people are chosen in a filter, by id; none until anybody needs them. */
export const chosenNamesMachine = loadMachineOf<
  { isWanted: boolean },
  Readonly<Record<number, string>>
>('chosenNames', OPTION_RULES);
