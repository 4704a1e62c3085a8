import { ITEM_CATEGORIES, ITEM_STATUSES } from '../../../../contract/enums';
import { STORAGE_KEYS } from '../../../../contract/limits';
import type { ItemQuery } from '../../../../machines/items/item-list-rows';
import { ITEM_SORTS, WAITING } from '../../../../contract/items/matching-items';
import { createSetting } from '../../../platform/storage/setting';
import { inspectionPath } from '../item-path';

/** The default query: all items, in the order in which they were added. */
export const DEFAULT_ITEM_QUERY: ItemQuery = {
  view: 'list',
  search: '',
  status: '',
  priority: '',
  category: '',
  assignee: '',
  sort: '',
  page: 1,
};

const VIEWS = ['list', 'kanban'] as const;

/** The view that was chosen last in this browser. */
export const itemsView = createSetting(STORAGE_KEYS.itemsView, VIEWS, 'list');

const PRIORITIES = ['', '1', '2', '3', '4'] as const;

/** Parses the query of an address. Invalid values become the default, the view that of `opening`. */
export function itemQueryFrom(
  search: string,
  opening: ItemQuery['view'] = itemsView.read(),
): ItemQuery {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(name) ?? '';
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === read(name));
  return {
    view: oneOf('view', VIEWS) ?? opening,
    search: read('search').slice(0, 200),
    status: oneOf('status', [...ITEM_STATUSES, WAITING]) ?? '',
    priority: oneOf('priority', PRIORITIES) ?? '',
    category: oneOf('category', ITEM_CATEGORIES) ?? '',
    assignee: /^(none|[1-9]\d{0,9})$/.test(read('assignee')) ? read('assignee') : '',
    sort:
      oneOf(
        'sort',
        ITEM_SORTS.flatMap((column) => [column, `-${column}`]),
      ) ?? '',
    page: /^[1-9]\d{0,6}$/.test(read('page')) ? Number(read('page')) : 1,
  };
}

const NAMES = Object.keys(DEFAULT_ITEM_QUERY) as (keyof ItemQuery)[];

/** The address of a query. It contains only values that differ from the default and `opening`. */
export function itemListPath(
  inspectionId: number,
  query: ItemQuery,
  opening: ItemQuery['view'],
): string {
  const params = new URLSearchParams();
  const usual = { ...DEFAULT_ITEM_QUERY, view: opening };
  for (const name of NAMES) {
    if (query[name] !== usual[name]) params.set(name, String(query[name]));
  }
  const text = params.toString();
  const path = inspectionPath(inspectionId);
  return text === '' ? path : `${path}?${text}`;
}
