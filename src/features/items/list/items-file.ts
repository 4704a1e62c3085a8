import type { ItemQuery } from '../../../../machines/items/item-list-rows';
import type { ListFile } from '../../downloads/download-menu';

/** The file of an inspection's items, filtered and ordered as they are shown. */
export const itemsFile = (
  inspectionId: number,
  { search, status, priority, category, assignee, sort }: ItemQuery,
): ListFile => ({
  call: 'downloadItemsOfInspection',
  id: inspectionId,
  query: { search, status, priority, category, assignee, sort },
  name: `items-of-inspection-${String(inspectionId)}`,
  unit: 'items',
});
