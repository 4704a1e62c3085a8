import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { listItems } from '../../../contract/items/list-calls';
import type { ListedItem } from '../../../contract/items/item';
import type { AllItemsQuery, AllItemsRow } from '../../../machines/items/all-items.machine';
import { dueDays, overdueOn } from '../../../machines/items/due-filter';
import { listedIn, pageOfCopied } from '../../../machines/items/copied-items';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import type { Page } from '../../../machines/loading/page';
import { chosenIn, ofAssignee } from '../../loading/chosen-in';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import type { Copies } from '../../platform/offline/copies';
import type { ItemChanges } from '../../platform/outbox/record-changes';
import type { SignedIn } from '../session/signed-in';

/** The calls of the list of all items. */

interface Reading {
  api: CallApi;
  changes: ItemChanges;
}

function dueIn({ due, today }: AllItemsQuery) {
  if (due === 'none') return { hasDueDate: 'false' as const };
  const { from, upTo } = dueDays(due, today);
  return { dueFrom: from ?? '', dueUpTo: upTo ?? '' };
}

/** The filters of a view, on the user's calendar. */
function filtersOf(query: AllItemsQuery) {
  const { view, userId, today, assignee } = query;
  const unresolved = { isResolved: 'false' as const };
  const chosen = { ...ofAssignee(assignee), ...dueIn(query) };
  switch (view) {
    case 'open':
      return { ...unresolved, ...chosen };
    case 'mine':
      return { ...unresolved, ...dueIn(query), assignedToId: String(userId) };
    case 'overdue':
      return { ...overdueOn(today), ...ofAssignee(assignee) };
    case 'verify':
      return { toVerify: 'true' as const, ...chosen };
    case 'all':
      return chosen;
  }
}

/** The filters and the order of the list, for its pages and its file. */
export function filteredBy(listed: AllItemsQuery) {
  const { search, status, priority, category, project, client, inspection, sort } = listed;
  return {
    isArchived: 'false' as const,
    ...chosenIn({
      search,
      status,
      priority,
      category,
      sort,
      projectId: project,
      clientId: client,
      inspectionId: inspection,
      ...filtersOf(listed),
    }),
  };
}

/** One page of the list. */
export async function fetchAllItems(
  reading: Reading,
  listed: AllItemsQuery,
  signal: AbortSignal,
): Promise<Page<ListedItem>> {
  const query = {
    ...filteredBy(listed),
    page: String(listed.page),
    pageSize: String(LIST_PAGE_SIZE),
  };
  const request = orThrow(reading.api(listItems, { query, signal }));
  const { answer, from } = await reading.changes.answered(request);
  return { rows: await reading.changes.shownOf(answer.data, from), total: answer.total };
}

/**
 * One page of the items of the inspections on this device, including the changes that wait; null for
 * those of a client.
 */
export async function recallAllItems(
  { changes, inspectionChanges }: Pick<SignedIn, 'changes' | 'inspectionChanges'>,
  copies: Copies,
  query: AllItemsQuery,
): Promise<DeviceCopy<Page<AllItemsRow>> | null> {
  if (query.client !== '') return null;
  const [heads, items] = await Promise.all([copies.heads(), copies.items()]);
  if (heads === null) return null;
  const inspections = await inspectionChanges.all(heads.data);
  const rows = await Promise.all(
    inspections
      .filter(({ isArchived }) => !isArchived)
      .map(async (inspection) =>
        listedIn(
          inspection,
          await changes.itemsOf(inspection.id, items.get(inspection.id) ?? [], 'device'),
        ),
      ),
  );
  return { data: pageOfCopied(rows.flat(), query), copiedAt: heads.copiedAt };
}
