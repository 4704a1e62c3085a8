import { LIST_PAGE_SIZE } from '../../contract/limits';
import type { Inspection } from '../../contract/inspections/inspection';
import type { Item } from '../../contract/items/item';
import { isWaiting } from '../../contract/items/item-status';
import { matchingItems } from '../../contract/items/matching-items';
import { compareKeys } from '../../contract/rules/name-order';
import type { Page } from '../loading/page';
import { isLocalId } from '../outbox/local-id';
import type { AllItemsQuery, AllItemsRow } from './all-items.machine';
import { isDueIn } from './due-filter';

/** The list of all items, from the copies on the device. */

/** The items of an inspection as rows of the list. */
export const listedIn = (
  { title, assignedToId, projectId, projectName, clientName }: Inspection,
  items: readonly Item[],
): AllItemsRow[] =>
  items.map((item) => ({
    ...item,
    inspectionTitle: title,
    inspectionAssignedToId: assignedToId,
    projectId,
    projectName,
    clientName,
  }));

/** Whether the view shows the item, on the calendar of the user. */
function isInView(item: Item, { view, userId, today }: AllItemsQuery): boolean {
  switch (view) {
    case 'open':
      return !item.isResolved;
    case 'mine':
      return !item.isResolved && item.assignedToId === userId;
    case 'overdue':
      return !item.isResolved && item.dueDate !== null && item.dueDate < today;
    case 'verify':
      return isWaiting(item) && item.resolvedById !== userId;
    case 'all':
      return true;
  }
}

/** Whether a filter that only the list of all items has shows the item. */
const isOfPlace = (
  item: AllItemsRow,
  { view, project, inspection, due, today }: AllItemsQuery,
): boolean =>
  (project === '' || String(item.projectId) === project) &&
  (inspection === '' || String(item.inspectionId) === inspection) &&
  (view === 'overdue' || isDueIn(item.dueDate, due, today));

/** The order in which the server adds items; it will add those of this device last. */
const compareAdded = (one: AllItemsRow, other: AllItemsRow): number =>
  isLocalId(one.id) && isLocalId(other.id)
    ? compareKeys(one.createdAt, other.createdAt) || one.id - other.id
    : Number(isLocalId(one.id)) - Number(isLocalId(other.id)) || one.id - other.id;

/** The time of an imported item is older than its place among the others. */
const isByCreation = (sort: string) => sort === 'createdAt' || sort === '-createdAt';

/** One page of these items, with the filters and the order of the server. */
export function pageOfCopied(
  items: readonly AllItemsRow[],
  query: AllItemsQuery,
): Page<AllItemsRow> {
  const { view, sort, page } = query;
  const inOrder = [...items].sort(
    (one, other) =>
      (isByCreation(sort) ? compareKeys(one.createdAt, other.createdAt) : 0) ||
      compareAdded(one, other),
  );
  // As on the server, equal rows follow the direction of the order.
  const isNewestFirst = sort === '' || sort.startsWith('-');
  const shown = (isNewestFirst ? inOrder.toReversed() : inOrder).filter(
    (item) => isInView(item, query) && isOfPlace(item, query),
  );
  const rows = matchingItems(shown, {
    ...query,
    assignee: view === 'mine' ? '' : query.assignee,
  });
  const first = (page - 1) * LIST_PAGE_SIZE;
  return { rows: rows.slice(first, first + LIST_PAGE_SIZE), total: rows.length };
}
