import {
  assign,
  enqueueActions,
  type EventObject,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
} from 'xstate';
import { REMOVED_MESSAGE, UNEXPECTED_MESSAGE } from '../../contract/messages/transport';
import type { ConnectionEvent } from '../connection/connection-event';
import { serverWatchMachine, type ServerWatchEvent } from '../connection/server-watch.machine';
import { type Failure, notProvided } from '../failure';
import { isSame } from '../same-value';
import type { ChangeEnd, ChangeEvent } from './change-context';
import { changeMachine } from './change.machine';
import type { KeptChange, NewChange } from './kept-change';
import type {
  OutboxContext,
  OutboxEmitted,
  OutboxEvent,
  Settlement,
  TabReport,
} from './outbox-context';
import {
  activeIn,
  contentOf,
  followersOf,
  hasWork,
  isActive,
  listOf,
  nextOf,
  withKey,
} from './outbox-rules';
import { isNewHere } from './records-of-change';
import { deletesRecord, kindOf } from './waiting-calls';

/** How many changes are sent at once. */
export const CHANGES_AT_ONCE = 4;

const REMOVED: Failure = { message: REMOVED_MESSAGE, status: null, errors: {} };

/** What the author of a change learns when it ends. */
function settlementOf(end: ChangeEnd): Settlement {
  switch (end.kind) {
    case 'acknowledged':
      return { kind: 'acknowledged', record: end.record, isMerged: end.isMerged };
    case 'returned':
      return { kind: 'refused', failure: end.failure };
    case 'removed':
      return { kind: 'refused', failure: REMOVED };
    // The other tab continues with it.
    case 'gone':
      return { kind: 'deferred' };
  }
}

/** The title of the server's record; null if it has none, as a photo. */
const titleOf = (record: unknown): string | null =>
  typeof record === 'object' &&
  record !== null &&
  'title' in record &&
  typeof record.title === 'string'
    ? record.title
    : null;

const isFull = ({ unkept }: OutboxContext) => unkept !== null;

const canReach = ({ isOnline, isAnswering }: OutboxContext) => isOnline && isAnswering;

/** Announces that screens show the record of a change differently. */
function shownDifferently(change: KeptChange, becomes: number | null) {
  const { record, inspectionId } = change;
  return {
    type: 'record.changed',
    kind: kindOf(change),
    record,
    becomes,
    inspectionId,
  } satisfies OutboxEmitted;
}

/** The types, actions and effects of the outbox; its states are in the machine. */
export const outboxSetup = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    input: {} as { userId: number; isOnline: boolean },
    emitted: {} as OutboxEmitted,
  },
  actors: {
    change: changeMachine,
    serverWatch: serverWatchMachine,
    recallChanges: fromPromise<readonly KeptChange[], { userId: number }>(() =>
      notProvided('outbox.recallChanges'),
    ),
    watchOthers: fromCallback<EventObject, { userId: number }, TabReport>(() =>
      notProvided('outbox.watchOthers'),
    ),
    watchConnection: fromCallback<EventObject, undefined, ConnectionEvent>(() =>
      notProvided('outbox.watchConnection'),
    ),
  },
  actions: {
    setOnline: assign({ isOnline: (_, isOnline: boolean) => isOnline }),
    setAnswering: assign({ isAnswering: (_, isAnswering: boolean) => isAnswering }),
    noteKept: assign({ unkept: null }),
    noteUnkept: assign(({ context }, key: string) => {
      const failure = context.changes[key]?.getSnapshot().context.failure;
      return { unkept: failure?.message ?? UNEXPECTED_MESSAGE };
    }),
    noteRecalled: assign({ isRecalled: true }),
    noteUnread: assign({ unread: (_, stored: readonly unknown[]) => stored }),
    setUnreadable: assign({ isUnreadable: (_, isUnreadable: boolean) => isUnreadable }),
    make: assign(({ context, spawn }, change: NewChange) => {
      const { key } = change;
      const ref = spawn('change', { id: key, input: { change, isOnline: canReach(context) } });
      const others = context.order.filter((other) => other !== key);
      return { changes: { ...context.changes, [key]: ref }, order: [...others, key] };
    }),
    /** Adds the stored changes that this tab does not know. */
    adopt: assign(({ context, spawn }, stored: readonly KeptChange[]) => {
      const changes = { ...context.changes };
      let { order } = context;
      for (const change of stored) {
        const { key, userId, order: place } = change;
        if (key in changes || userId !== context.userId) continue;
        order = withKey({ changes, order }, key, place);
        const isOnline = canReach(context);
        changes[key] = spawn('change', { id: key, input: { change, isOnline } });
      }
      return { changes, order };
    }),
    /** Applies what other tabs have done to known changes. */
    notifyAltered: enqueueActions(({ context, enqueue }, found: readonly KeptChange[]) => {
      for (const change of found) {
        const known = context.changes[change.key];
        if (known === undefined || !isActive(known) || isSame(contentOf(known), change)) continue;
        enqueue.sendTo(known, { type: 'change.altered', change });
      }
    }),
    announceFound: enqueueActions(({ context, enqueue }, found: readonly KeptChange[]) => {
      for (const change of found) {
        if (change.key in context.changes || change.userId !== context.userId) continue;
        enqueue.emit(shownDifferently(change, null));
      }
    }),
    notify: enqueueActions(
      ({ context, enqueue }, { key, message }: { key: string; message: ChangeEvent }) => {
        const change = context.changes[key];
        if (change !== undefined && isActive(change)) enqueue.sendTo(change, message);
      },
    ),
    notifyAll: enqueueActions(({ context, enqueue }, message: ChangeEvent) => {
      for (const change of activeIn(context)) enqueue.sendTo(change, message);
    }),
    notifyWatch: sendTo('serverWatch', (_, message: ServerWatchEvent) => message),
    rekey: assign(({ context }, { key, from }: { key: string; from: string }) => {
      const { [from]: change, ...others } = context.changes;
      if (change === undefined) return {};
      return {
        changes: { ...others, [key]: change },
        order: context.order.map((other) => (other === from ? key : other)),
      };
    }),
    /** Replaces the local id of a record that the server has created. */
    nameRecord: enqueueActions(
      ({ context, enqueue }, { key, end }: { key: string; end: ChangeEnd }) => {
        const change = context.changes[key];
        if (change === undefined || end.kind !== 'acknowledged') return;
        const content = contentOf(change);
        if (!isNewHere(content)) return;
        const name = { kind: kindOf(content), from: content.record, to: end.id };
        for (const other of followersOf(context, change))
          enqueue.sendTo(other, { type: 'record.named', ...name });
      },
    ),
    /** A record that was never made, or has been deleted, has no changes. */
    removeFollowers: enqueueActions(
      ({ context, enqueue }, { key, end }: { key: string; end: ChangeEnd }) => {
        const change = context.changes[key];
        if (change === undefined) return;
        const isVoid =
          (end.kind === 'removed' && isNewHere(contentOf(change))) ||
          (end.kind === 'acknowledged' && deletesRecord(contentOf(change)));
        if (!isVoid) return;
        for (const other of followersOf(context, change))
          enqueue.sendTo(other, { type: 'change.remove' });
      },
    ),
    release: enqueueActions(({ context, enqueue }, key: string) => {
      const { [key]: change, ...changes } = context.changes;
      // It may have been made again in the meantime.
      if (change === undefined || isActive(change)) return;
      enqueue.stopChild(change);
      enqueue.assign({ changes, order: context.order.filter((other) => other !== key) });
    }),
    relist: assign({ list: ({ context }) => listOf(context) }),
    /** Sends as many changes as may run at a time, in order. */
    beginNext: enqueueActions(({ context, enqueue }) => {
      if (!canReach(context) || !context.isRecalled) return;
      for (const change of nextOf(context, CHANGES_AT_ONCE))
        enqueue.sendTo(change, { type: 'change.begin' });
    }),
    announceChanged: enqueueActions(({ context, enqueue }, key: string) => {
      const change = context.changes[key];
      if (change === undefined) return;
      enqueue.emit(shownDifferently(contentOf(change), null));
    }),
    announceEnd: enqueueActions(
      (
        { context, enqueue },
        { key, end, isAttended }: { key: string; end: ChangeEnd; isAttended: boolean },
      ) => {
        const change = context.changes[key];
        if (change === undefined) return;
        const content = contentOf(change);
        const isNamed = isNewHere(content) && end.kind === 'acknowledged';
        enqueue.emit(shownDifferently(content, isNamed ? end.id : null));
        if (end.kind === 'acknowledged') {
          const { call, record, title } = content;
          if (call === 'deleteItem') enqueue.emit({ type: 'item.deleted', id: record });
          // The author may have given up an own title.
          const now = titleOf(end.record) ?? title;
          if (end.isMerged) enqueue.emit({ type: 'change.merged', title: now });
        }
        if (isAttended) enqueue.emit({ type: 'change.settled', key, outcome: settlementOf(end) });
      },
    ),
    announceDeferral: enqueueActions(({ enqueue }, key: string) => {
      enqueue.emit({ type: 'change.settled', key, outcome: { kind: 'deferred' } });
    }),
  },
  guards: {
    isKnown: ({ context }, { key }: NewChange) => {
      const change = context.changes[key];
      return change !== undefined && isActive(change);
    },
    isFull: ({ context }) => isFull(context),
    hasRoom: ({ context }) => !isFull(context),
    isIdle: ({ context }) => !isFull(context) && !hasWork(context.list),
    isBlocked: ({ context }) => !isFull(context) && hasWork(context.list) && !canReach(context),
    isDraining: ({ context }) => !isFull(context) && hasWork(context.list) && canReach(context),
  },
});
