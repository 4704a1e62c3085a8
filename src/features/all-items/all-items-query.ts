import { ITEM_CATEGORIES, ITEM_STATUSES } from '../../../contract/enums';
import {
  ALL_ITEMS_VIEWS,
  type AllItemsQuery,
  type AllItemsView,
} from '../../../machines/items/all-items.machine';
import { dueFilterIn } from '../../../machines/items/due-filter';
import { addressOf, assigneeIn, idIn, pageIn, searchIn } from '../../loading/list-address';
import type { ListAddresses } from '../../loading/use-list-query';
import { clearedBy } from '../../loading/view-filters';

export const ITEMS_PATH = '/items';
const PRIORITIES = ['1', '2', '3', '4'] as const;
/** The orders of the list; the newest first is `''`. */
const SORTS = [
  '',
  ...['title', 'priority', 'status', 'category', 'dueDate', 'createdAt'].flatMap((column) => [
    column,
    `-${column}`,
  ]),
];

/** Overdue items with the longest overdue first, everything else with the newest first. */
export const sortOf = (view: AllItemsView): string => (view === 'overdue' ? 'dueDate' : '');

/** The filter that a view already sets: “Overdue” the due date, “Mine” the assignee. */
export const IMPLIED: Readonly<Partial<Record<AllItemsView, 'assignee' | 'due'>>> = {
  mine: 'assignee',
  overdue: 'due',
};

/** The query without any filter. */
export const NO_FILTERS = {
  search: '',
  status: '',
  priority: '',
  category: '',
  assignee: '',
  project: '',
  client: '',
  inspection: '',
  due: '',
} as const;

const defaultsOf = (view: AllItemsView) => ({
  view: 'open',
  ...NO_FILTERS,
  sort: sortOf(view),
  page: 1,
});

/** The addresses of the list for one user. They contain only values that differ from the default. */
export function allItemsAddresses(owner: {
  userId: number;
  today: string;
}): ListAddresses<AllItemsQuery> {
  return {
    queryFrom: (text) => {
      const params = new URLSearchParams(text);
      const read = (name: string) => params.get(name) ?? '';
      const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
        values.find((value) => value === params.get(name));
      const view = oneOf('view', ALL_ITEMS_VIEWS) ?? 'open';
      return {
        ...owner,
        view,
        search: searchIn(params),
        status: oneOf('status', ITEM_STATUSES) ?? '',
        priority: oneOf('priority', PRIORITIES) ?? '',
        category: oneOf('category', ITEM_CATEGORIES) ?? '',
        assignee: assigneeIn(params),
        project: idIn(params, 'project'),
        client: idIn(params, 'client'),
        inspection: idIn(params, 'inspection'),
        due: dueFilterIn(read('due')),
        ...clearedBy(IMPLIED, view),
        sort: oneOf('sort', SORTS) ?? sortOf(view),
        page: pageIn(params),
      };
    },
    // The user and the day are not part of the address.
    pathFor: (query) =>
      addressOf(ITEMS_PATH, { ...query }, { ...owner, ...defaultsOf(query.view) }),
  };
}
