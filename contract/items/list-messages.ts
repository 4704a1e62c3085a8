import { items } from '../messages/counts';

/** Messages about several items at once. */

const partial = (verb: string, done: number, total: number) =>
  `${verb} ${String(done)} of ${String(total)} items`;

export const ITEM_LIST_MESSAGES = {
  emptyTitle: 'No items yet',
  noMatchTitle: 'No matching items',
  /** The outcome of a change of several items. */
  finished: (
    kind: 'status' | 'priority' | 'assignee' | 'dueDate' | 'delete',
    done: number,
    total: number,
  ) => {
    const verb = kind === 'delete' ? 'Deleted' : 'Updated';
    return done === total ? `${verb} ${items(total)}` : partial(verb, done, total);
  },
} as const;
