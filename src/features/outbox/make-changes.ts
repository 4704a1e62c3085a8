import type { ActorRefFrom } from 'xstate';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { EffectFailed, type Failure } from '../../../machines/failure';
import type { DropOutcome } from '../../../machines/outbox/change-context';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { mayBeSent } from '../../../machines/outbox/outbox-selectors';
import { recordName } from '../../../machines/outbox/record-name';
import { subjectOf } from '../../../machines/outbox/records-of-change';
import { createsRecord, type UnsentKind } from '../../../machines/outbox/waiting-calls';
import type { LocalIdStore } from '../../platform/ids/local-ids';
import type { ChangeNews } from '../../platform/outbox/change-news';
import type { ChangeStore } from '../../platform/outbox/change-store';
import { mayBeOnServer } from '../../platform/outbox/change-writes';
import { inTime } from '../../platform/storage/in-time';
import { attemptEnded } from '../../platform/outbox/send-attempts';
import type { SettledChange } from '../../platform/outbox/settled-changes';
import { KEPT_TOPIC, type Notify } from '../../ui/toast/toasts';
import { SIGNED_OUT } from './signed-out';

export interface MakingOutside {
  userId: number;
  store: ChangeStore;
  ids: Pick<LocalIdStore, 'removing'>;
  news: ChangeNews;
  outbox: () => Promise<ActorRefFrom<typeof outboxMachine>>;
  notify: Notify;
}

/** The outcome of a change for its author. */
export type Made =
  /** The server has carried it out. */
  | { kind: 'acknowledged'; record: unknown }
  /** It waits; undefined if another tab has sent it in the meantime. */
  | { kind: 'deferred'; change: KeptChange | undefined };

/** Makes a user's changes, of all kinds of records. */
export interface ChangeMaker {
  /** The changes that wait, in order; empty if they cannot be read. */
  waiting: () => Promise<readonly KeptChange[]>;
  /** How many changes this page has settled. */
  settledCount: () => number;
  /** Those of the user after the first so many, in order. */
  settledAfter: (first: number) => readonly SettledChange[];
  /** @throws EffectFailed when the server or the device refuses the change. */
  make: (change: NewChange) => Promise<Made>;
  /**
   * Removes a record that only this device has, with its changes. `mayBeSent` if the server may
   * already have it, `unknown` if there is no such record; in both cases nothing is removed.
   */
  withdraw: (kind: UnsentKind, localId: number) => Promise<'withdrawn' | 'mayBeSent' | 'unknown'>;
  /**
   * Removes waiting changes that a later change by the same call of the same record makes obsolete.
   */
  supersede: (later: KeptChange) => Promise<void>;
  /** Calls back after changes; returns a function that stops it. */
  onChange: (listen: () => void) => () => void;
}

const NOTICE_INTERVAL_MS = 2000;

const LEFT_UNKNOWN = { ...SIGNED_OUT, message: OUTBOX_MESSAGES.signedOutUnknown };
const LEFT_TO_SETTLE = { ...SIGNED_OUT, message: OUTBOX_MESSAGES.signedOutKept };

/** What the author of a change learns if they are signed out before the answer. */
function leftWith(outcome: DropOutcome['kind'], isUnderWay: boolean): Failure {
  // It stays, and the next sign-in settles it by its key.
  if (outcome === 'stays') return LEFT_TO_SETTLE;
  return outcome === 'gone' && isUnderWay ? LEFT_UNKNOWN : SIGNED_OUT;
}

export function createChangeMaker(outside: MakingOutside): ChangeMaker {
  const { userId, store, ids, news, outbox, notify } = outside;
  /** The keys of changes whose outcome their author's screen will show. */
  const attended = new Set<string>();

  const waiting = async (): Promise<readonly KeptChange[]> => {
    try {
      return await store.all(userId);
    } catch (error) {
      console.error('The changes on this device could not be read', error);
      return [];
    }
  };

  let notifiedAt = -Infinity;
  /** One message for many changes at once. */
  const tellDeferred = () => {
    if (performance.now() - notifiedAt > NOTICE_INTERVAL_MS)
      notify('info', OUTBOX_MESSAGES.deferred, undefined, KEPT_TOPIC);
    notifiedAt = performance.now();
  };

  const deferred = async (key: string): Promise<Made> => {
    const change = (await waiting()).find((one) => one.key === key);
    if (change !== undefined) tellDeferred();
    return { kind: 'deferred', change };
  };

  const outcomeOf = async (change: NewChange): Promise<Made> => {
    const actor = await outbox();
    if (actor.getSnapshot().status !== 'active') throw new EffectFailed(SIGNED_OUT);
    return new Promise((resolve, reject) => {
      // Its user has left. The author still has the change, and makes it again after signing in.
      const leaving = actor.subscribe({
        error: reject,
        complete: () => {
          attended.delete(change.key);
          const isUnderWay = mayBeSent(actor.getSnapshot(), change.key);
          inTime(attemptEnded(change.key))
            .catch(() => undefined)
            .then(() => store.drop(change.key))
            .then(
              ({ kind }) => leftWith(kind, isUnderWay),
              () => LEFT_UNKNOWN,
            )
            .then((failure) => {
              reject(new EffectFailed(failure));
            }, reject);
        },
      });
      const settled = actor.on('change.settled', ({ key, outcome }) => {
        if (key !== change.key) return;
        settled.unsubscribe();
        leaving.unsubscribe();
        attended.delete(key);
        switch (outcome.kind) {
          case 'acknowledged':
            resolve(outcome);
            break;
          case 'refused':
            reject(new EffectFailed(outcome.failure));
            break;
          case 'deferred':
            news.tell([key]);
            resolve(deferred(key));
        }
      });
      attended.add(change.key);
      actor.send({ type: 'change.make', change });
    });
  };

  return {
    waiting,
    settledCount: store.settledCount,
    settledAfter: (first) => store.settledAfter(userId, first),
    make: outcomeOf,
    withdraw: async (kind, localId) => {
      const name = recordName(kind, localId);
      const created = (await waiting()).find(
        (change) => createsRecord(change) && subjectOf(change) === name,
      );
      if (created === undefined) return 'unknown';
      if (mayBeOnServer(created)) return 'mayBeSent';
      const keys = await ids.removing(
        { localId, userId },
        () => store.withdraw(created),
        (removed) => removed !== null,
      );
      if (keys === null) return 'mayBeSent';
      const actor = await outbox();
      for (const key of keys) actor.send({ type: 'change.gone', key });
      return 'withdrawn';
    },
    supersede: async (later) => {
      const actor = await outbox();
      const earlier = (await waiting()).filter(
        (change) =>
          change.call === later.call &&
          subjectOf(change) === subjectOf(later) &&
          change.order < later.order &&
          !change.isSent,
      );
      for (const { key } of earlier) actor.send({ type: 'change.remove', key });
    },
    onChange: (listen) =>
      news.listen((keys, isOwn) => {
        if (!isOwn || keys.some((key) => !attended.has(key))) listen();
      }),
  };
}
