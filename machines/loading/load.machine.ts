import {
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  setup,
} from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits';
import { type Failure, failureOf, notProvided } from '../failure';
import { isSame } from '../same-value';
import { isPassing } from '../unanswered';
import { isLacking, withAnswer, withoutOthers, withRow } from './load-answer';
import {
  type DeviceCopy,
  FIRST_ATTEMPT,
  type LoadContext,
  type LoadEvent,
  newLoad,
  type RecordsChanged,
} from './load-context';
import { isOnlyNews, needsCopy } from './load-failures';
import type { LoadRules } from './load-rules';
import type { OwnRow, RecordNews } from './news';
import { failureAgain, retryPause } from './retry-pause';

/** After this time without an answer, the device's copy is shown. */
export const PATIENCE_MS = 700;
/** Without an answer, the failure is shown after this time, although the copy may still be found. */
const LAST_PATIENCE_MS = 2000;
/** After this time, other people's changes that could not be loaded are requested again. */
const NEWS_PAUSE_MS = 30_000;

const loadMissed = [
  { guard: 'hasMissed', target: 'loading', actions: 'beginForChanges' },
  { guard: 'isOutdated', target: 'loading', actions: 'beginForNews' },
] as const;

const newsAgain = { target: 'loading', actions: 'beginForNews' } as const;

/**
 * Loads a list or record by a query. A newer query aborts the older one, so a late answer can never
 * overwrite a newer one. While the user types, loading waits for a pause. If the server does not
 * answer soon, or not at all, the device's copy is shown. Other people's changes are loaded without
 * moving what is shown.
 */
export function loadMachineOf<Query extends object, Data>(
  id: string,
  rules: LoadRules<Query, Data> = { concerns: () => false },
) {
  const again = { target: `#${id}.loading`, actions: 'beginAgain' } as const;
  const retry = { guard: 'isSeen', target: `#${id}.loading`, actions: 'beginRetry' } as const;
  return setup({
    types: {
      context: {} as LoadContext<Query, Data>,
      events: {} as LoadEvent<Query>,
      input: {} as { query: Query },
      tags: {} as 'busy',
    },
    actors: {
      load: fromPromise<Data, { query: Query }>(() => notProvided(`${id}.load`)),
      /** The device's copy; null if it has none. */
      recall: fromPromise<DeviceCopy<Data> | null, { query: Query }>(() => Promise.resolve(null)),
      watchChanges: fromCallback<
        EventObject,
        NonReducibleUnknown,
        { type: 'changes.made' } | { type: 'connection.returned' } | RecordsChanged
      >(() => undefined),
    },
    actions: {
      take: assign((_, { query }: { query: Query }) => ({
        query,
        isForNews: false,
        ...FIRST_ATTEMPT,
      })),
      // The answer contains the changes by others that are known by now.
      beginLoad: assign({ own: [], hasReturned: false, isOutdated: false }),
      answer: assign(({ context }, { data }: { data: Data }) => withAnswer(context, data, rules)),
      noteOwn: assign(({ context: { data, held, own } }, row: OwnRow) => ({
        data: data === null ? null : withRow(data, row, rules),
        held: held && { ...held, data: withRow(held.data, row, rules) },
        own: [...own, row],
      })),
      noteNews: assign({ isOutdated: true }),
      noteReturned: assign({ hasReturned: true }),
      beginForNews: assign({ isForNews: true, ...FIRST_ATTEMPT }),
      beginAgain: assign({ isForNews: false, ...FIRST_ATTEMPT }),
      beginRetry: assign({ retries: ({ context }) => context.retries + 1 }),
      showHeld: assign(({ context: { data, held } }) => ({ data: held?.data ?? data, held: null })),
      clearOthers: assign(({ context }) => withoutOthers(context, rules)),
      // An answer of the server stays while the next one is awaited.
      clearCopy: assign(({ context }) =>
        context.copiedAt === null ? {} : withoutOthers(context, rules),
      ),
      noteMissed: assign({ hasMissed: true }),
      beginForChanges: assign({ hasMissed: false, isForChanges: true, ...FIRST_ATTEMPT }),
      noteRecalled: assign({ hasRecalled: true }),
      fail: assign(({ context }, failure: Failure) => ({
        failure: failureAgain(context, failure),
        isForNews: false,
      })),
      show: assign(({ context: { query } }, copy: DeviceCopy<Data> | null) =>
        copy === null
          ? { isForChanges: false }
          : { ...copy, answered: query, isForChanges: false, held: null },
      ),
    },
    guards: {
      isOther: ({ context }, { query }: { query: Query }) => !isSame(context.query, query),
      isLacking: ({ context }, copy: DeviceCopy<Data> | null) => isLacking(context, copy),
      hasMissed: ({ context }) => context.hasMissed,
      hasReturned: ({ context }) => context.hasReturned,
      /** The server did not answer, or asks for a pause: the same request may succeed later. */
      isPassing: (_, failure: Failure) => isPassing(failure),
      isOutdated: ({ context }) => context.isOutdated,
      isConcerned: ({ context }, news: RecordNews) =>
        news === 'all' || news.some((change) => rules.concerns(change, context)),
      isOnlyNews: ({ context }, failure: Failure) => isOnlyNews(context, failure),
      needsCopy: ({ context }, failure: Failure) => needsCopy(context, failure),
      /** Whether the page is visible and may have a connection. It is notified when the connection returns. */
      isSeen: () => true,
    },
    delays: {
      searchPause: SEARCH_DEBOUNCE_MS,
      patience: PATIENCE_MS,
      lastPatience: LAST_PATIENCE_MS,
      newsPause: NEWS_PAUSE_MS,
      retryPause: ({ context }) => retryPause(context),
    },
  }).createMachine({
    id,
    context: ({ input }) => newLoad(input.query),
    invoke: {
      id: 'watchChanges',
      src: 'watchChanges',
      onError: { description: 'What is shown is loaded again at the next visit.' },
    },
    initial: 'loading',
    // None of these reenters the machine itself: the news that `watchChanges` has received would be lost.
    on: {
      'search.typed': {
        target: '.settling',
        actions: { type: 'take', params: ({ event }) => ({ query: event.query }) },
      },
      'query.changed': {
        guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
        target: '.loading',
        actions: { type: 'take', params: ({ event }) => ({ query: event.query }) },
      },
      'load.again': { target: '.loading', actions: 'beginAgain' },
      // A running load is not aborted: on a slow network none would finish.
      'changes.made': { actions: 'noteMissed' },
      'records.changed': {
        guard: { type: 'isConcerned', params: ({ event }) => event.news },
        actions: 'noteNews',
      },
      'news.show': { actions: 'showHeld' },
      'row.added': { actions: { type: 'noteOwn', params: ({ event }) => event } },
      'row.removed': { actions: { type: 'noteOwn', params: ({ event }) => event } },
      'row.saved': {
        target: '.loading',
        actions: [{ type: 'noteOwn', params: ({ event }) => event }, 'beginAgain'],
      },
      'connection.returned': { description: 'Nothing is outdated.' },
    },
    states: {
      settling: {
        description: 'The user is typing; the search starts when they pause.',
        tags: 'busy',
        after: { searchPause: { target: 'loading' } },
      },
      loading: {
        description: 'The data is loading.',
        tags: 'busy',
        entry: 'beginLoad',
        // The request may fail although the connection is back by then.
        on: { 'connection.returned': { actions: 'noteReturned' } },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: {
            target: 'showing',
            actions: { type: 'answer', params: ({ event }) => ({ data: event.output }) },
          },
          onError: [
            {
              guard: { type: 'needsCopy', params: ({ event }) => failureOf(event.error) },
              target: 'recalling',
              actions: { type: 'fail', params: ({ event }) => failureOf(event.error) },
            },
            {
              guard: { type: 'isOnlyNews', params: ({ event }) => failureOf(event.error) },
              target: 'outdated',
              actions: 'beginAgain',
            },
            {
              guard: { type: 'isPassing', params: ({ event }) => failureOf(event.error) },
              target: 'failed.unanswered',
              actions: { type: 'fail', params: ({ event }) => failureOf(event.error) },
            },
            {
              target: 'failed.refused',
              actions: { type: 'fail', params: ({ event }) => failureOf(event.error) },
            },
          ],
        },
        initial: 'soon',
        states: {
          soon: {
            description: 'The server usually answers within this time, so no copy is shown.',
            after: { patience: { target: 'late' } },
          },
          late: {
            description: 'The device is asked for its copy while the server has not answered.',
            invoke: {
              id: 'recall',
              src: 'recall',
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: 'isLacking', params: ({ event }) => event.output },
                  actions: { type: 'show', params: ({ event }) => event.output },
                },
                { actions: 'clearCopy' },
              ],
              onError: {
                description: 'There is no copy; the load waits for the server.',
                actions: 'clearCopy',
              },
            },
            // The copy includes the changes that wait on the device.
            on: { 'changes.made': { target: 'late', reenter: true, actions: 'noteMissed' } },
          },
        },
      },
      recalling: {
        description:
          'The server did not answer; the device is asked for its copy, however long it takes.',
        on: { 'connection.returned': again },
        invoke: {
          id: 'lastRecall',
          src: 'recall',
          input: ({ context }) => ({ query: context.query }),
          onDone: {
            target: 'failed.unanswered',
            actions: ['noteRecalled', { type: 'show', params: ({ event }) => event.output }],
          },
          onError: { target: 'failed.unanswered' },
        },
        initial: 'soon',
        states: {
          soon: {
            description: 'The device usually finds it in this time, so that no failure is shown.',
            tags: 'busy',
            after: { lastPatience: { target: 'slowly' } },
          },
          slowly: {
            description:
              'The device is slow. The user can retry, and the load is repeated after pauses that grow; the copy is shown as soon as it is found.',
            entry: 'clearOthers',
            after: { retryPause: retry },
          },
        },
      },
      showing: { description: 'The data is shown.', always: loadMissed },
      outdated: {
        description: 'The data is shown; loading other people’s changes failed and is retried.',
        always: loadMissed,
        on: { 'connection.returned': newsAgain },
        after: { newsPause: { guard: 'isSeen', ...newsAgain } },
      },
      failed: {
        description:
          'The data could not be loaded; the user can retry. What answers another query is not shown.',
        entry: 'clearOthers',
        always: loadMissed[0],
        initial: 'refused',
        states: {
          unanswered: {
            description:
              'The server did not answer, or asks for a pause. The load is repeated when the connection returns, and after pauses that grow, while somebody sees the page. Changes by others do not shorten them. What is shown stays.',
            always: { guard: 'hasReturned', ...again },
            on: { 'connection.returned': again },
            after: { retryPause: retry },
          },
          refused: {
            description: 'The server refused; after changes by others it may not.',
            always: { ...loadMissed[1], target: `#${id}.loading` },
          },
        },
      },
    },
  });
}
