import { Item } from '../../contract/items/item';
import { failureOf } from '../failure';

/** What the actions need to know of an item, wherever it is shown. */
export type ActionItem = Pick<
  Item,
  'id' | 'title' | 'location' | 'status' | 'costEstimate' | 'version'
>;

/** With a refusal because somebody else was faster: the current item. */
export const currentItemOf = (error: unknown) => Item.safeParse(failureOf(error).current).data;
