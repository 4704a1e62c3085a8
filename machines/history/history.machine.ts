import {
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  setup,
} from 'xstate';
import type {
  Author,
  HistoryEntry,
  HistoryKind,
  HistoryPage,
} from '../../contract/history/history';
import { type Failure, failureOf, notProvided } from '../failure';
import type { RecordsChanged } from '../loading/load-context';
import type { RecordNews } from '../loading/news';
import { askedPause } from '../loading/retry-pause';
import { isRefusal } from '../unanswered';

/** The record whose history is shown; that of an inspection includes its items and photos. */
export interface HistorySubject {
  kind: 'inspection' | 'item';
  id: number;
}

/** Which entries to show; null means all. */
export interface HistoryFilter {
  userId: number | null;
  kind: HistoryKind | null;
}

/** A page of the history: the newest entries, or those before one. */
export interface HistoryRequest extends HistoryFilter {
  subject: HistorySubject;
  before: number | null;
}

export type HistoryEvent =
  | { type: 'history.show' }
  | { type: 'history.hide' }
  /** The next older page, or a retry of what failed. */
  | { type: 'history.more' }
  | { type: 'history.filter'; filter: HistoryFilter }
  /** The record has another version, so the history has new entries. */
  | { type: 'record.changed'; version: number }
  /** Somebody has changed records, perhaps the user of this tab. */
  | RecordsChanged;

interface HistoryContext {
  subject: HistorySubject;
  filter: HistoryFilter;
  /** Everybody who has changed something. */
  people: readonly Author[];
  entries: readonly HistoryEntry[];
  /** The cursor for older entries; null if there are none, or none have been loaded. */
  before: number | null;
  /** When entries older than the oldest one were removed; null if none were, or it is not known. */
  olderRemovedAt: string | null;
  failure: Failure | null;
  /** Whether there are entries newer than the loaded ones. */
  isBehind: boolean;
  /** How long the server wants to be left alone after it could not be asked for them, in milliseconds. */
  askedPause: number;
}

const CATCH_UP_PAUSE_MS = 30_000;

/** After this time, in milliseconds, a failed load of new entries is retried. */
export const catchUpPause = (context: Pick<HistoryContext, 'askedPause'>): number =>
  Math.max(CATCH_UP_PAUSE_MS, context.askedPause);

const NOTHING: Omit<HistoryContext, 'subject'> = {
  filter: { userId: null, kind: null },
  people: [],
  entries: [],
  before: null,
  olderRemovedAt: null,
  failure: null,
  isBehind: false,
  askedPause: 0,
};

/** Whether a change belongs to the history of a subject. */
const isOf = ({ kind, id }: HistorySubject, news: RecordNews) =>
  news === 'all' ||
  news.some(({ itemId, inspectionId }) => (kind === 'item' ? itemId : inspectionId) === id);

/**
 * The loaded entries after the newest ones. If more than a page is new, the older entries are
 * dropped.
 */
function caughtUp(
  { entries: known, before }: Pick<HistoryContext, 'entries' | 'before'>,
  { entries: newest, next }: HistoryPage,
): Pick<HistoryContext, 'entries' | 'before'> {
  const last = newest.at(-1);
  const first = known[0];
  if (last === undefined || first === undefined || next === null || last.id > first.id)
    return { entries: newest, before: next };
  return { entries: [...newest, ...known.filter(({ id }) => id < last.id)], before };
}

/**
 * The history of a record, loaded page by page when the user wants to see it. New entries are added
 * above those that are shown.
 */
export const historyMachine = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    input: {} as { subject: HistorySubject },
    tags: {} as 'hidden' | 'busy',
  },
  actors: {
    loadPage: fromPromise<HistoryPage, HistoryRequest>(() => notProvided('history.loadPage')),
    hearRecords: fromCallback<EventObject, NonReducibleUnknown, RecordsChanged>(() =>
      notProvided('history.hearRecords'),
    ),
  },
  actions: {
    forget: assign(NOTHING),
    forgetEntries: assign({ entries: [], before: null, failure: null, isBehind: false }),
    filter: assign({ filter: (_, filter: HistoryFilter) => filter }),
    append: assign(({ context }, { entries, next, people, olderRemovedAt }: HistoryPage) => ({
      people: people ?? context.people,
      olderRemovedAt: olderRemovedAt ?? context.olderRemovedAt,
      entries: [...context.entries, ...entries],
      before: next,
      failure: null,
    })),
    noteNews: assign({ isBehind: true }),
    beginCatchUp: assign({ isBehind: false }),
    catchUp: assign(({ context }, page: HistoryPage) => ({
      ...caughtUp(context, page),
      people: page.people ?? context.people,
    })),
    noteBehind: assign({ askedPause: (_, failure: Failure) => askedPause(failure) }),
    forgetFailure: assign({ failure: null }),
    fail: assign({ failure: (_, failure: Failure) => failure }),
  },
  guards: {
    hasMore: ({ context }) => context.before !== null,
    isBehind: ({ context }) => context.isBehind,
    isRefusal: (_, failure: Failure) => isRefusal(failure),
    isConcerned: ({ context }, news: RecordNews) => isOf(context.subject, news),
  },
  delays: { catchUpPause: ({ context }) => catchUpPause(context) },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ ...input, ...NOTHING }),
  initial: 'hidden',
  states: {
    hidden: {
      description: 'The user has not asked for the history.',
      tags: 'hidden',
      entry: 'forget',
      on: { 'history.show': { target: 'shown' } },
    },
    shown: {
      description: 'The history is shown.',
      initial: 'loading',
      invoke: {
        id: 'hearRecords',
        src: 'hearRecords',
        onError: { description: 'New entries are then shown at the next visit.' },
      },
      on: {
        'history.hide': { target: 'hidden' },
        'record.changed': { actions: 'noteNews' },
        'records.changed': {
          guard: { type: 'isConcerned', params: ({ event }) => event.news },
          actions: 'noteNews',
        },
        'history.filter': {
          target: '.loading',
          actions: [{ type: 'filter', params: ({ event }) => event.filter }, 'forgetEntries'],
        },
      },
      states: {
        loading: {
          description: 'A page is loading.',
          tags: 'busy',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context: { subject, filter, before } }) => ({ subject, ...filter, before }),
            onDone: {
              target: 'loaded',
              actions: { type: 'append', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'fail', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        loaded: {
          description: 'The newest entries are shown, and older ones on demand.',
          always: { guard: 'isBehind', target: 'catchingUp' },
          on: { 'history.more': { guard: 'hasMore', target: 'loading' } },
        },
        catchingUp: {
          description: 'The newest entries are loading, above those that are shown.',
          entry: 'beginCatchUp',
          invoke: {
            id: 'loadNewest',
            src: 'loadPage',
            input: ({ context: { subject, filter } }) => ({ subject, ...filter, before: null }),
            onDone: {
              target: 'loaded',
              actions: { type: 'catchUp', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isRefusal', params: ({ event }) => failureOf(event.error) },
                target: 'loaded',
              },
              {
                target: 'behind',
                actions: { type: 'noteBehind', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
          on: { 'history.more': { guard: 'hasMore', target: 'loading', actions: 'noteNews' } },
        },
        behind: {
          description:
            'The entries that are shown stay; loading the new ones failed and is retried.',
          always: { guard: 'isBehind', target: 'catchingUp' },
          on: { 'history.more': { guard: 'hasMore', target: 'loading', actions: 'noteNews' } },
          after: { catchUpPause: { target: 'catchingUp' } },
        },
        failed: {
          description: 'A page could not be loaded; the user can retry.',
          on: { 'history.more': { target: 'loading', actions: 'forgetFailure' } },
        },
      },
    },
  },
});
