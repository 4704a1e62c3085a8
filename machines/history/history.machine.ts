import { assign, fromPromise, setup } from 'xstate';
import type {
  Author,
  HistoryEntry,
  HistoryKind,
  HistoryPage,
} from '../../contract/history/history';
import { type Failure, failureOf, notProvided } from '../failure';

/** The record whose history is shown; that of an inspection includes its items and photos. */
export interface HistorySubject {
  kind: 'inspection' | 'item';
  id: number;
}

/** Which entries are wanted; null is all. */
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
  /** More of it, or again what failed. */
  | { type: 'history.more' }
  | { type: 'history.filter'; filter: HistoryFilter }
  /** The record has changed, so the history has new entries. */
  | { type: 'record.changed'; version: number };

interface HistoryContext {
  subject: HistorySubject;
  filter: HistoryFilter;
  /** Everybody who has changed something. */
  people: readonly Author[];
  entries: readonly HistoryEntry[];
  /** Where older entries begin; null if there are none, or none has been loaded. */
  before: number | null;
  failure: Failure | null;
}

const NOTHING: Omit<HistoryContext, 'subject'> = {
  filter: { userId: null, kind: null },
  people: [],
  entries: [],
  before: null,
  failure: null,
};

/** The history of a record, loaded when the user wants to see it, page by page. */
export const historyMachine = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    input: {} as { subject: HistorySubject },
    tags: {} as 'hidden' | 'busy',
  },
  actors: {
    loadPage: fromPromise<HistoryPage, HistoryRequest>(() => notProvided('history.loadPage')),
  },
  actions: {
    forget: assign(NOTHING),
    forgetEntries: assign({ entries: [], before: null, failure: null }),
    filter: assign({ filter: (_, filter: HistoryFilter) => filter }),
    append: assign(({ context }, { entries, next, people }: HistoryPage) => ({
      people: people ?? context.people,
      entries: [...context.entries, ...entries],
      before: next,
      failure: null,
    })),
    forgetFailure: assign({ failure: null }),
    fail: assign({ failure: (_, failure: Failure) => failure }),
  },
  guards: { hasMore: ({ context }) => context.before !== null },
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
      on: {
        'history.hide': { target: 'hidden' },
        'record.changed': { target: '.loading', reenter: true, actions: 'forgetEntries' },
        'history.filter': {
          target: '.loading',
          reenter: true,
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
          on: { 'history.more': { guard: 'hasMore', target: 'loading' } },
        },
        failed: {
          description: 'A page could not be loaded; the user can retry.',
          on: { 'history.more': { target: 'loading', actions: 'forgetFailure' } },
        },
      },
    },
  },
});
