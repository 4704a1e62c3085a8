import type { AllItemsQuery } from '../../../machines/items/all-items.machine';

/** A query of the list of all items, which filters nothing unless told otherwise. */
export const allItemsQuery = (chosen: Partial<AllItemsQuery> = {}): AllItemsQuery => ({
  view: 'all',
  userId: 1,
  today: '2026-11-15',
  search: '',
  status: '',
  priority: '',
  category: '',
  assignee: '',
  project: '',
  client: '',
  inspection: '',
  due: '',
  sort: '',
  page: 1,
  ...chosen,
});
