import type { Item } from '../../contract/items/item';

/** What the actions need to know of an item, wherever it is shown. */
export type ActionItem = Pick<
  Item,
  'id' | 'title' | 'location' | 'status' | 'costEstimate' | 'version'
>;
