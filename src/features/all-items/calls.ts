import { parseISO, subDays } from 'date-fns';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { listItems } from '../../../contract/items/list-calls';
import type { ListedItem } from '../../../contract/items/item';
import { localDay } from '../../../machines/forms/local-minute';
import type { AllItemsQuery } from '../../../machines/items/all-items.machine';
import type { Page } from '../../../machines/loading/page';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import type { ItemChanges } from '../../platform/outbox/record-changes';

/** The calls of the list of all items. */

interface Reading {
  api: CallApi;
  changes: ItemChanges;
}

type Chosen<Query> = { [Name in keyof Query]?: Exclude<Query[Name], ''> };

const chosenIn = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as Chosen<Query>;

/** The filters of a view, on the user's calendar. */
function filtersOf({ view, userId, today, assignee }: AllItemsQuery) {
  const unresolved = { isResolved: 'false' as const, assignedToId: assignee };
  switch (view) {
    case 'open':
      return unresolved;
    case 'mine':
      return { ...unresolved, assignedToId: String(userId) };
    case 'overdue':
      return { ...unresolved, dueUpTo: localDay(subDays(parseISO(today), 1)) };
    case 'verify':
      return { toVerify: 'true' as const, assignedToId: assignee };
    case 'all':
      return { assignedToId: assignee };
  }
}

/**
 * The row after applying the changes that wait on this device; undefined if one of them deletes it.
 */
async function shownRow({ changes }: Reading, row: ListedItem): Promise<ListedItem[]> {
  const shown = await changes.shown(row);
  return shown === null ? [] : [{ ...row, ...shown }];
}

/** The filters and the order of the list, for its pages and its file. */
export function filteredBy(listed: AllItemsQuery) {
  const { search, status, priority, category, project, client, sort } = listed;
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
  const { data, total } = await orThrow(reading.api(listItems, { query, signal }));
  await reading.changes.learnIds();
  const rows = await Promise.all(data.map((row) => shownRow(reading, row)));
  return { rows: rows.flat(), total };
}
