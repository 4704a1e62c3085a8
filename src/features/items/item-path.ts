import type { ItemStatus } from '../../../contract/enums';
import type { Item } from '../../../contract/items/item';

type Address = Pick<Item, 'id' | 'inspectionId'>;

/** Where an inspection is shown. */
export const inspectionPath = (inspectionId: number) => `/inspections/${String(inspectionId)}`;

/** Where an item is shown. */
export const itemPath = ({ inspectionId, id }: Address) =>
  `${inspectionPath(inspectionId)}/items/${String(id)}`;

/** Where an item is added, in a status where one is given. */
export function addItemPath(inspectionId: number, status?: ItemStatus): string {
  const path = `${inspectionPath(inspectionId)}/items/add`;
  return status === undefined ? path : `${path}?status=${status}`;
}
