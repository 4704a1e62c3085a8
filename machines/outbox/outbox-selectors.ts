import type { SnapshotFrom } from 'xstate';
import type { ListedChange } from './outbox-context';
import type { outboxMachine } from './outbox.machine';
import { subjectOf } from './records-of-change';

/**
 * Selectors of the outbox for screens. Changes report everything that screens show, so the selected
 * values are never stale; they stay the same while nothing changes.
 */

type Snapshot = SnapshotFrom<typeof outboxMachine>;

/** All changes that the server has not acknowledged, in the order in which they were made. */
export const listedChanges = ({ context }: Snapshot): readonly ListedChange[] => context.list;

/** Whether nobody waits for a change any more; it then counts as not sent. */
const isLeft = ({ isAttended }: ListedChange): boolean => !isAttended;

/** Whether a person has to decide about a change; it is not sent before. */
const isStuck = (change: ListedChange): boolean =>
  isLeft(change) && (change.state === 'clashing' || change.state === 'refused');

/** The changes that a person has to decide about. */
export const stuckIn = (changes: readonly ListedChange[]): readonly ListedChange[] =>
  changes.filter(isStuck);

/** The number of changes that a person has to decide about. */
export const countStuck = ({ context }: Snapshot): number => stuckIn(context.list).length;

/** The number of changes that nobody waits for, and that something keeps from being sent. */
export const countHindered = ({ context }: Snapshot): number =>
  context.list.filter((change) => isLeft(change) && change.obstacle !== null).length;

/** What the changes of a record that are not sent wait for. */
export type UnsentState = 'waiting' | 'stuck';

/**
 * The names of the records whose changes are not sent. Changes whose author still waits do not
 * count.
 */
export const unsentRecordsOf = (
  changes: readonly ListedChange[],
): ReadonlyMap<string, UnsentState> =>
  new Map<string, UnsentState>([
    ...changes.filter(isLeft).map((change) => [subjectOf(change), 'waiting'] as const),
    ...stuckIn(changes).map((change) => [subjectOf(change), 'stuck'] as const),
  ]);

/** The number of changes that are not sent. Changes whose author still waits do not count. */
export const countOf = ({ context }: Snapshot): number =>
  context.list.filter(isLeft).length + context.unread.length;

/** The stored changes that this version of the app cannot read. */
export const unreadOf = ({ context }: Snapshot): readonly unknown[] => context.unread;

/** Whether the browser denies access to the changes of earlier visits. */
export const isUnreadable = ({ context }: Snapshot): boolean => context.isUnreadable;

/** Whether changes wait because there is no connection or the server does not answer. */
export const isBlocked = ({ context }: Snapshot): boolean =>
  context.list.length > 0 && !(context.isOnline && context.isAnswering);

/** Why the device did not keep the last change; null if it did. */
export const unkeptOf = ({ context }: Snapshot): string | null => context.unkept;

/** Whether the server may have a change, although it has not acknowledged it. */
export const mayBeSent = ({ context }: Snapshot, key: string): boolean =>
  context.list.some((entry) => entry.key === key && entry.isSent);
