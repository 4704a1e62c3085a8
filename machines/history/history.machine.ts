import { assign, fromPromise, setup } from 'xstate';
import type { HistoryEntry, HistoryPage } from '../../contract/history/history';
import { type Failure, failureOf, notProvided } from '../failure';

/** The record whose history is shown; that of an inspection includes its items and photos. */
export interface HistorySubject {
  kind: 'inspection' | 'item';
  id: number;
}

/** A page of the history: the newest entries, or those before one. */
export interface HistoryRequest {
  subject: HistorySubject;
  before: number | null;
}

export type HistoryEvent =
  | { type: 'history.show' }
  | { type: 'history.hide' }
  /** More of it, or again what failed. */
  | { type: 'history.more' }
  /** The record has changed, so the history has new entries. */
  | { type: 'record.changed'; version: number };

interface HistoryContext {
  subject: HistorySubject;
  entries: readonly HistoryEntry[];
  /** Where older entries begin; null if there are none, or none has been loaded. */
  before: number | null;
  failure: Failure | null;
}

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
    forget: assign({ entries: [], before: null, failure: null }),
    append: assign(({ context }, { entries, next }: HistoryPage) => ({
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
  context: ({ input }) => ({ ...input, entries: [], before: null, failure: null }),
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
        'record.changed': { target: '.loading', reenter: true, actions: 'forget' },
      },
      states: {
        loading: {
          description: 'A page is loading.',
          tags: 'busy',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context: { subject, before } }) => ({ subject, before }),
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
