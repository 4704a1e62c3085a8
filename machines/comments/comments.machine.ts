import type { Comment } from '../../contract/comments/comment';
import { loadMachineOf } from '../loading/load.machine';
import { isShown } from '../loading/news';
import type { RecordQuery } from '../loading/record-query';

/** The comments on an item, the oldest first; `id` is the item's. */
export interface ItemComments extends RecordQuery {
  comments: readonly Comment[];
  /** How many older ones are not on this device, without deleted ones; null if that is not known. */
  leftOut: number | null;
  /** The local ids under which this page has shown comments, by the server's ids of these. */
  firstIds: ReadonlyMap<number, number>;
  /** Those of which this device keeps a change that its user has not saved. */
  halfEdited: readonly number[];
}

/** The comments on an item, including those that wait on the device. */
export const commentsMachine = loadMachineOf<RecordQuery, ItemComments>('comments', {
  concerns: ({ kind, itemId }, shown) => kind === 'comments' && isShown(itemId, shown),
});
