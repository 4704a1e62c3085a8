import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { InboxPage, Notice } from '../../contract/inbox/notice';
import { type Failure, failureOf, notProvided } from '../failure';
import type { RecordsChanged } from '../loading/load-context';
import { isUnanswered } from '../unanswered';
import { isForInbox } from './inbox-news';

/** Which notices are marked as read. */
export type Reading = { ids: readonly number[] } | { upTo: number };

/** What an open inbox hears of. */
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
  /** The user opens the subject of a notice. */
  | { type: 'notice.open'; id: number }
  | InboxNews;

export interface InboxContext {
  notices: readonly Notice[];
  /** The cursor for older notices; null if there are none. */
  next: number | null;
  /** The newest notice when all were marked as read; older ones that are not loaded are read, too. */
  readUpTo: number;
  /** How many newer notices wait until the user wants to see them. */
  newer: number;
  failure: Failure | null;
  /** What failed, so that the user can retry it. */
  failed: FailedPart;
  /** Whether the connection has returned since the last request began. */
  hasReturned: boolean;
}

/** Loading the newest notices, loading older ones, or marking as read. */
type FailedPart = 'newest' | 'older' | 'reading';

const markedIn = (notices: readonly Notice[], reading: Reading): readonly Notice[] =>
  notices.map((notice) =>
    ('upTo' in reading ? notice.id <= reading.upTo : reading.ids.includes(notice.id))
      ? { ...notice, isRead: true }
      : notice,
  );

/** Whether there may be unread notices: a loaded one, or one of those that are not loaded. */
export const mayHaveUnread = ({ notices, next, readUpTo }: InboxContext): boolean =>
  notices.some(({ isRead }) => !isRead) || (next !== null && (notices.at(-1)?.id ?? 0) > readUpTo);

/** Repeats what the server did not answer. */
const RETRIES = [
  { guard: { type: 'isRetried', params: 'newest' }, target: 'loading' },
  { guard: { type: 'isRetried', params: 'older' }, target: 'loadingMore' },
  { guard: { type: 'isRetried', params: 'reading' }, target: 'readingAll' },
] as const;

/** A user's inbox: mentions, assignments and verifications, page by page, the newest first. */
export const inboxMachine = setup({
  types: {
    context: {} as InboxContext,
    events: {} as InboxEvent,
    tags: {} as 'busy' | 'loading',
  },
  actors: {
    loadPage: fromPromise<InboxPage, { before: number | null }>(() =>
      notProvided('inbox.loadPage'),
    ),
    /** Continues when the user leaves the page. */
    markRead: fromPromise<Reading, { reading: Reading }>(() => notProvided('inbox.markRead')),
    watchNews: fromCallback<EventObject, undefined, InboxNews>(() =>
      notProvided('inbox.watchNews'),
    ),
  },
  actions: {
    show: assign((_, { notices, next }: InboxPage) => ({ notices, next, newer: 0, failure: null })),
    append: assign(({ context }, { notices, next }: InboxPage) => ({
      notices: [...context.notices, ...notices],
      next,
      failure: null,
    })),
    mark: assign(({ context }, reading: Reading) => ({
      notices: markedIn(context.notices, reading),
      ...('upTo' in reading ? { readUpTo: Math.max(context.readUpTo, reading.upTo) } : {}),
    })),
    succeed: assign({ failure: null }),
    begin: assign({ hasReturned: false }),
    noteReturned: assign({ hasReturned: true }),
    fail: assign((_, { error, failed }: { error: unknown; failed: FailedPart }) => ({
      failure: failureOf(error),
      failed,
    })),
    countNewer: assign(({ context }, { notices }: InboxPage) => ({
      newer: notices.filter(({ id }) => id > (context.notices[0]?.id ?? 0)).length,
    })),
  },
  guards: {
    showsNotices: ({ context }) => context.notices.length > 0,
    hasMore: ({ context }) => context.next !== null,
    // Notices that are not loaded may be unread.
    mayHaveUnread: ({ context }) => mayHaveUnread(context),
    isUnread: ({ context }, id: number) =>
      context.notices.some((notice) => notice.id === id && !notice.isRead),
    /** The server did not answer, and the connection has returned since the request began. */
    isRetried: ({ context: { failure, hasReturned, ...context } }, failed: FailedPart) =>
      hasReturned && failure !== null && isUnanswered(failure) && context.failed === failed,
    isForInbox: ({ event }) => event.type === 'records.changed' && isForInbox(event.news),
  },
}).createMachine({
  id: 'inbox',
  context: {
    notices: [],
    next: null,
    readUpTo: 0,
    newer: 0,
    failure: null,
    failed: 'newest',
    hasReturned: false,
  },
  invoke: { id: 'watchNews', src: 'watchNews' },
  on: {
    'inbox.more': {},
    'inbox.readAll': {},
    'load.again': {},
    'notices.read': { actions: { type: 'mark', params: ({ event }) => event.reading } },
  },
  type: 'parallel',
  states: {
    notices: {
      description: 'The notices on the screen, and what the user does with them.',
      initial: 'loading',
      on: {
        // This opens another page, so nothing else needs to continue.
        'notice.open': {
          guard: { type: 'isUnread', params: ({ event }) => event.id },
          target: '.readingOne',
          actions: [{ type: 'mark', params: ({ event }) => ({ ids: [event.id] }) }, 'succeed'],
        },
        // A request may fail although the connection is back by then.
        'connection.returned': { actions: 'noteReturned' },
      },
      states: {
        loading: {
          description: 'The newest notices are loading.',
          tags: ['busy', 'loading'],
          entry: 'begin',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: { before: null },
            onDone: {
              target: 'shown',
              actions: { type: 'show', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: 'showsNotices',
                target: 'shown',
                actions: {
                  type: 'fail',
                  params: ({ event }) => ({ error: event.error, failed: 'newest' }),
                },
              },
              {
                target: 'failed',
                actions: {
                  type: 'fail',
                  params: ({ event }) => ({ error: event.error, failed: 'newest' }),
                },
              },
            ],
          },
        },
        shown: {
          description:
            'The notices are shown; older ones are loaded on demand. What failed can be retried, and is repeated when the connection returns.',
          always: RETRIES,
          on: {
            'inbox.more': { guard: 'hasMore', target: 'loadingMore' },
            'inbox.readAll': { guard: 'mayHaveUnread', target: 'readingAll' },
            'load.again': { target: 'loading' },
          },
        },
        loadingMore: {
          description: 'Older notices are loading.',
          tags: 'busy',
          entry: 'begin',
          invoke: {
            id: 'loadMore',
            src: 'loadPage',
            input: ({ context }) => ({ before: context.next }),
            onDone: {
              target: 'shown',
              actions: { type: 'append', params: ({ event }) => event.output },
            },
            onError: {
              target: 'shown',
              actions: {
                type: 'fail',
                params: ({ event }) => ({ error: event.error, failed: 'older' }),
              },
            },
          },
        },
        readingAll: {
          description: 'All notices up to the newest that is shown are being marked as read.',
          tags: 'busy',
          entry: 'begin',
          invoke: {
            id: 'markAll',
            src: 'markRead',
            input: ({ context }) => ({ reading: { upTo: context.notices[0]?.id ?? 0 } }),
            onDone: {
              target: 'shown',
              actions: [{ type: 'mark', params: ({ event }) => event.output }, 'succeed'],
            },
            onError: {
              target: 'shown',
              actions: {
                type: 'fail',
                params: ({ event }) => ({ error: event.error, failed: 'reading' }),
              },
            },
          },
        },
        readingOne: {
          description: 'The notice that the user opens is being marked as read.',
          invoke: {
            id: 'markOne',
            src: 'markRead',
            input: ({ event }) => ({
              reading: { ids: event.type === 'notice.open' ? [event.id] : [] },
            }),
            onDone: { target: 'shown' },
            // It stays unread on the server; nothing is lost.
            onError: { target: 'shown' },
          },
        },
        failed: {
          description:
            'No notices could be loaded; the user can retry. If the server did not answer, they load when the connection returns.',
          always: RETRIES[0],
          on: { 'load.again': { target: 'loading' } },
        },
      },
    },
    news: {
      description:
        'What suggests new notices. It never moves what is shown; the user asks for them.',
      initial: 'quiet',
      states: {
        quiet: {
          description: 'Nothing suggests that there are newer notices.',
          on: { 'records.changed': { guard: 'isForInbox', target: 'looking' } },
        },
        looking: {
          description: 'The inbox checks whether there are newer notices.',
          on: { 'records.changed': { guard: 'isForInbox', target: 'looking', reenter: true } },
          invoke: {
            id: 'lookForNewer',
            src: 'loadPage',
            input: { before: null },
            onDone: {
              target: 'quiet',
              actions: { type: 'countNewer', params: ({ event }) => event.output },
            },
            onError: { target: 'unknown' },
          },
        },
        unknown: {
          description:
            'The check failed. It is repeated with the next change, and when the connection returns.',
          on: {
            'records.changed': { guard: 'isForInbox', target: 'looking' },
            'connection.returned': { target: 'looking' },
          },
        },
      },
    },
  },
});
