import type { Item } from './item';

/** What a person saw of an item, by the names that a deletion uses. */
export const SEEN_OF_ITEM = ['version', 'newestPhotoId', 'newestCommentId'] as const;

export type SeenItem = Pick<Item, (typeof SEEN_OF_ITEM)[number]>;

/** What a person sees of an item, as a deletion names it. */
export const seenOf = ({ version, newestPhotoId, newestCommentId }: SeenItem): SeenItem => ({
  version,
  newestPhotoId,
  newestCommentId,
});
