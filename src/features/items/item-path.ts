import type { ItemStatus } from '../../../contract/enums';
import type { Item } from '../../../contract/items/item';
import { idText } from '../../../machines/outbox/local-id';

type Address = Pick<Item, 'id' | 'inspectionId'>;

/** The path of an inspection, including one that the server does not have yet. */
export const inspectionPath = (inspectionId: number) => `/inspections/${idText(inspectionId)}`;

/** The path of an item, including one that the server does not have yet. */
export const itemPath = ({ inspectionId, id }: Address) =>
  `${inspectionPath(inspectionId)}/items/${idText(id)}`;

/** The path of the form for a new item, optionally with a preset status. */
export function addItemPath(inspectionId: number, status?: ItemStatus): string {
  const path = `${inspectionPath(inspectionId)}/items/add`;
  return status === undefined ? path : `${path}?status=${status}`;
}

/** The path of the list of a project's items: its open ones or, of these, the overdue ones. */
export const projectItemsPath = (projectId: number, view: 'open' | 'overdue' = 'open'): string =>
  `/items?${view === 'open' ? '' : `view=${view}&`}project=${String(projectId)}`;
