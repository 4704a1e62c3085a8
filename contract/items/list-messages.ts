import { items, photos as countedPhotos } from '../messages/counts';

/** Messages about several items at once. */

type Kind = 'status' | 'priority' | 'assignee' | 'dueDate' | 'delete';

const partial = (verb: string, done: number, total: number) =>
  `${verb} ${String(done)} of ${String(total)} items`;

const finished = (kind: Kind, done: number, total: number) => {
  const verb = kind === 'delete' ? 'Deleted' : 'Updated';
  return done === total ? `${verb} ${items(total)}` : partial(verb, done, total);
};

/** An item that was not changed, and why. */
interface Refused {
  title: string;
  message: string;
}

export const ITEM_LIST_MESSAGES = {
  emptyTitle: 'No items yet',
  noMatchTitle: 'No matching items',
  /** The question before a change of status that reopens some of the items. */
  reopens: (reopened: number, total: number) => {
    if (total === 1) return 'This item is resolved and will be reopened.';
    if (reopened === 1) return '1 of these items is resolved and will be reopened.';
    return `${String(reopened)} of these items are resolved and will be reopened.`;
  },
  /** The question before a change of status that undoes verifications; the items stay resolved. */
  unverifies: (unverified: number, total: number) => {
    if (total === 1) return 'This item is verified. Its verification will be undone.';
    if (unverified === 1) return '1 of these items is verified. Its verification will be undone.';
    return `${String(unverified)} of these items are verified. Their verifications will be undone.`;
  },
  /** Chosen items that are not in the list. */
  hidden: (count: number) =>
    count === 1
      ? '1 selected item is not shown here.'
      : `${String(count)} selected items are not shown here.`,
  /** What the question before items are deleted says about their photos. */
  photosToo: (total: number, photos: number) => {
    const whose = total === 1 ? 'Its' : 'Their';
    return `${whose} ${photos === 1 ? 'photo' : countedPhotos(photos)} will be deleted, too.`;
  },
  /** The outcome of a change of several items. */
  finished,
  /** The same for a user who has left the list, with the items that were not changed. */
  finishedAfterwards: (kind: Kind, total: number, refusals: readonly Refused[]) => {
    const outcome = finished(kind, total - refusals.length, total);
    const [first] = refusals;
    if (first === undefined) return outcome;
    const others = refusals.length - 1;
    const more = others === 0 ? '' : `, and ${String(others)} more`;
    return `${outcome}. Not changed: ${first.title} (${first.message})${more}`;
  },
} as const;
