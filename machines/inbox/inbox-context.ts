import type { Notice } from '../../contract/inbox/notice';
import type { Failure } from '../failure';
import type { RecordsChanged } from '../loading/load-context';
import { isPassing } from '../unanswered';

/** The inbox's context and events, and values derived from them. */

/** Which notices are marked as read: some, and all up to one; 0 for none of those. */
export interface Reading {
  ids: readonly number[];
  upTo: number;
}

/** The events that an open inbox receives. */
export type InboxNews =
  | RecordsChanged
  | { type: 'connection.returned' }
  /** Notices were marked as read, also in another tab. */
  | { type: 'notices.read'; reading: Reading };

export type InboxEvent =
  /** The next page of older notices. */
  | { type: 'inbox.more' }
  /** The newest notices, or a retry of what failed. */
  | { type: 'load.again' }
  | { type: 'inbox.readAll' }
  /** The user opens the subject of a notice, here or in a new tab. */
  | { type: 'notice.open'; id: number }
  | InboxNews;

export interface InboxContext {
  notices: readonly Notice[];
  /** The cursor for older notices; null if there are none. */
  next: number | null;
  /** Up to this notice all are read, also those that are not loaded. */
  readUpTo: number;
  /** Others that were marked as read; an answer may be older than that. */
  readIds: readonly number[];
  /** How many newer notices wait until the user wants to see them. */
  newer: number;
  failure: Failure | null;
  /** What failed, so that the user can retry it. */
  failed: FailedPart;
  /** Whether the connection has returned since the last request began. */
  hasReturned: boolean;
  /** How often what failed was repeated by itself. */
  retries: number;
  /** How long the server wants no check for newer notices after a failed one, in milliseconds. */
  askedPause: number;
}

/** Loading the newest notices, loading older ones, or marking as read. */
export type FailedPart = 'newest' | 'older' | 'reading';

const markedIn = (notices: readonly Notice[], reading: Reading): readonly Notice[] =>
  notices.map((notice) =>
    notice.id <= reading.upTo || reading.ids.includes(notice.id)
      ? { ...notice, isRead: true }
      : notice,
  );

/**
 * All notices that are shown, and all older ones. Others are left: a slow change may have got its
 * number before the newest one and be committed later, and its notice was never on the screen.
 */
export const readingOfAll = ({ notices, next }: InboxContext): Reading => ({
  ids: notices.filter(({ isRead }) => !isRead).map(({ id }) => id),
  upTo: next ?? 0,
});

/** What changes when notices were marked as read. */
export const marked = ({ notices, readUpTo, readIds }: InboxContext, reading: Reading) => ({
  notices: markedIn(notices, reading),
  readUpTo: Math.max(readUpTo, reading.upTo),
  readIds: [...readIds, ...reading.ids],
});

/**
 * What a check for newer notices changes. An answer also has notices that are not loaded: those
 * after the last one that is shown.
 */
export function checked({ notices, next }: InboxContext, answered: readonly Notice[]) {
  const shown = new Set(notices.map(({ id }) => id));
  const ids = answered.filter(({ isRead }) => isRead).map(({ id }) => id);
  return {
    newer: answered.filter(({ id }) => id > (next ?? 0) && !shown.has(id)).length,
    notices: markedIn(notices, { ids, upTo: 0 }),
  };
}

/** An answer, with what was marked as read since it was asked for. Nothing becomes unread again. */
export const currentIn = (
  { readUpTo, readIds }: InboxContext,
  notices: readonly Notice[],
): readonly Notice[] => markedIn(notices, { ids: readIds, upTo: readUpTo });

/** Whether there may be unread notices: a loaded one, or one of those that are not loaded. */
export const mayHaveUnread = ({ notices, next, readUpTo }: InboxContext): boolean =>
  notices.some(({ isRead }) => !isRead) || (next ?? 0) > readUpTo;

/** Whether this part has failed, and may succeed later. */
export const isToRepeat = ({ failure, failed }: InboxContext, part: FailedPart): boolean =>
  failure !== null && isPassing(failure) && failed === part;
