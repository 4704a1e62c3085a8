import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { InboxPage } from '../../contract/inbox/notice';
import { type Failure, failureOf, notProvided } from '../failure';
import { askedPause, failureAgain, isRepeating, retryPause } from '../loading/retry-pause';
import { isRefusal } from '../unanswered';
import {
  checked,
  currentIn,
  type FailedPart,
  type InboxContext,
  type InboxEvent,
  type InboxNews,
  isToRepeat,
  marked,
  mayHaveUnread,
  type Reading,
  readingOfAll,
} from './inbox-context';
import { isForInbox } from './inbox-news';
import { AFTER_PAUSE, WHEN_RETURNED, WHILE_REPEATING } from './inbox-repeats';

const CHECK_PAUSE_MS = 30_000;

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
    markRead: fromPromise<Reading, { reading: Reading; isAll: boolean }>(() =>
      notProvided('inbox.markRead'),
    ),
    watchNews: fromCallback<EventObject, undefined, InboxNews>(() =>
      notProvided('inbox.watchNews'),
    ),
  },
  actions: {
    show: assign(({ context }, { notices, next }: InboxPage) => ({
      notices: currentIn(context, notices),
      next,
      newer: 0,
      failure: null,
    })),
    append: assign(({ context }, { notices, next }: InboxPage) => ({
      notices: [...context.notices, ...currentIn(context, notices)],
      next,
      failure: null,
    })),
    mark: assign(({ context }, reading: Reading) => marked(context, reading)),
    succeed: assign({ failure: null }),
    begin: assign({ hasReturned: false }),
    noteReturned: assign({ hasReturned: true }),
    beginAgain: assign({ retries: 0 }),
    beginRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    fail: assign(({ context }, { error, failed }: { error: unknown; failed: FailedPart }) => ({
      failure: failureAgain(context, failureOf(error)),
      failed,
    })),
    noteFailedCheck: assign({ askedPause: (_, failure: Failure) => askedPause(failure) }),
    // The check also shows what was read on another device, or in a tab that did not say what.
    countNewer: assign(({ context }, { notices }: InboxPage) => checked(context, notices)),
  },
  guards: {
    showsNotices: ({ context }) => context.notices.length > 0,
    hasMore: ({ context }) => context.next !== null,
    mayHaveUnread: ({ context }) => mayHaveUnread(context),
    isUnread: ({ context }, id: number) =>
      context.notices.some((notice) => notice.id === id && !notice.isRead),
    /** It may succeed now, and the connection has returned since the request began. */
    isRetried: ({ context }, failed: FailedPart) =>
      context.hasReturned && isToRepeat(context, failed),
    isPassing: ({ context }, failed: FailedPart) => isToRepeat(context, failed),
    /** Whether the page is visible and may have a connection. It is notified when the connection returns. */
    isSeen: () => true,
    isRepeating: ({ context }) => isRepeating(context),
    isRefusal: (_, failure: Failure) => isRefusal(failure),
    isForInbox: ({ event }) => event.type === 'records.changed' && isForInbox(event.news),
  },
  delays: {
    retryPause: ({ context }) => retryPause(context),
    /** After this time, a failed check for newer notices is repeated. */
    checkPause: ({ context }) => Math.max(CHECK_PAUSE_MS, context.askedPause),
  },
}).createMachine({
  id: 'inbox',
  context: {
    notices: [],
    next: null,
    readUpTo: 0,
    readIds: [],
    newer: 0,
    failure: null,
    failed: 'newest',
    hasReturned: false,
    retries: 0,
    askedPause: 0,
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
        // A request may fail although the connection is back by then.
        'connection.returned': { actions: 'noteReturned' },
        ...WHILE_REPEATING,
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
            'The notices are shown; older ones are loaded on demand. What failed can be retried, and is repeated when the connection returns, and after pauses that grow.',
          always: WHEN_RETURNED,
          after: { retryPause: AFTER_PAUSE },
          on: {
            'inbox.more': { guard: 'hasMore', target: 'loadingMore', actions: 'beginAgain' },
            'inbox.readAll': {
              guard: 'mayHaveUnread',
              target: 'readingAll',
              actions: 'beginAgain',
            },
            'load.again': { target: 'loading', actions: 'beginAgain' },
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
          description: 'All notices that are shown, and all older ones, are being marked as read.',
          tags: 'busy',
          entry: 'begin',
          invoke: {
            id: 'markAll',
            src: 'markRead',
            input: ({ context }) => ({ reading: readingOfAll(context), isAll: true }),
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
        failed: {
          description:
            'No notices could be loaded; the user can retry. If the server did not answer, they load when the connection returns, and after pauses that grow.',
          always: WHEN_RETURNED[0],
          after: { retryPause: AFTER_PAUSE[0] },
          on: { 'load.again': { target: 'loading', actions: 'beginAgain' } },
        },
      },
    },
    opened: {
      description: 'The notice that the user opens; in a new tab, while this page goes on.',
      initial: 'none',
      on: {
        'notice.open': {
          guard: { type: 'isUnread', params: ({ event }) => event.id },
          target: '.reading',
          actions: { type: 'mark', params: ({ event }) => ({ ids: [event.id], upTo: 0 }) },
        },
      },
      states: {
        none: { description: 'No notice is being marked as read because it was opened.' },
        reading: {
          description: 'The notice that was opened last is being marked as read.',
          invoke: {
            id: 'markOne',
            src: 'markRead',
            input: ({ event }) => ({
              reading: { ids: event.type === 'notice.open' ? [event.id] : [], upTo: 0 },
              isAll: false,
            }),
            onDone: { target: 'none' },
            // It stays unread on the server; nothing is lost.
            onError: { target: 'none' },
          },
        },
      },
    },
    news: {
      description:
        'What suggests new notices. It never moves what is shown; the user asks for them.',
      initial: 'quiet',
      states: {
        quiet: {
          description: 'Nothing suggests newer notices, or the server has refused to say so.',
          on: { 'records.changed': { guard: 'isForInbox', target: 'looking' } },
        },
        looking: {
          description: 'The inbox checks whether there are newer notices.',
          on: {
            'records.changed': { guard: 'isForInbox', target: 'looking', reenter: true },
            // The running request may fail although the connection is back by then.
            'connection.returned': { target: 'looking', reenter: true },
          },
          invoke: {
            id: 'lookForNewer',
            src: 'loadPage',
            input: { before: null },
            onDone: {
              target: 'quiet',
              actions: { type: 'countNewer', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isRefusal', params: ({ event }) => failureOf(event.error) },
                target: 'quiet',
              },
              {
                target: 'unknown',
                actions: { type: 'noteFailedCheck', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
        },
        unknown: {
          description:
            'The check failed. It is repeated with the next change, when the connection returns, and after some time.',
          after: { checkPause: { guard: 'isSeen', target: 'looking' } },
          on: {
            'records.changed': { guard: 'isForInbox', target: 'looking' },
            'connection.returned': { target: 'looking' },
          },
        },
      },
    },
  },
});
