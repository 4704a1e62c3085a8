import type { Item } from '../../contract/items/item';

/** The properties of an item that its actions need, on every screen. */
export type ActionItem = Pick<
  Item,
  | 'id'
  | 'title'
  | 'location'
  | 'status'
  | 'costEstimate'
  | 'actualCost'
  | 'actualHours'
  | 'resolvedAt'
  | 'returnCount'
  | 'photoCount'
  | 'newestPhotoId'
  | 'newestCommentId'
  | 'version'
>;
