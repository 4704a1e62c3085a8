import type { ActorRefFrom } from 'xstate';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { SESSION_ENDED_MESSAGE } from '../../../contract/session/messages';
import { EffectFailed } from '../../../machines/failure';
import { isLocalId } from '../../../machines/outbox/local-id';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { changesOf } from '../../../machines/outbox/outbox-selectors';
import { recordName } from '../../../machines/outbox/record-name';
import { subjectOf } from '../../../machines/outbox/records-of-change';
import type { RecordKind } from '../../../machines/outbox/waiting-calls';
import type { ChangeNews } from '../../platform/outbox/change-news';
import type { ChangeStore } from '../../platform/outbox/change-store';
import type { Notify } from '../../ui/toasts';

export interface MakingOutside {
  userId: number;
  store: ChangeStore;
  news: ChangeNews;
  outbox: () => Promise<ActorRefFrom<typeof outboxMachine>>;
  notify: Notify;
}

/** The outcome of a change for who made it. */
export type Made =
  /** The server has carried it out. */
  | { kind: 'acknowledged'; record: unknown }
  /** It waits; undefined if another tab has sent it in between. */
  | { kind: 'deferred'; change: KeptChange | undefined };

/** Makes a user's changes, of all kinds of records. */
export interface ChangeMaker {
  /** The changes that wait, in their order; none if they cannot be read. */
  waiting: () => Promise<readonly KeptChange[]>;
  /** @throws EffectFailed when the server or the device refuses the change. */
  make: (change: NewChange) => Promise<Made>;
  /** @throws EffectFailed when the server may already have a record that was made here. */
  discard: (kind: RecordKind, id: number) => Promise<void>;
  /** Calls back after changes; returns a function that stops it. */
  onChange: (listen: () => void) => () => void;
}

const TOLD_TOGETHER_MS = 2000;

const SIGNED_OUT = { message: SESSION_ENDED_MESSAGE, status: 401, errors: {} };
const BEING_SENT = { message: OUTBOX_MESSAGES.beingSent, status: null, errors: {} };

export function createChangeMaker(outside: MakingOutside): ChangeMaker {
  const { userId, store, news, outbox, notify } = outside;
  /** The keys of changes whose outcome their author will show. */
  const attended = new Set<string>();

  const waiting = async (): Promise<readonly KeptChange[]> => {
    try {
      return await store.all(userId);
    } catch (error) {
      console.error('The changes on this device could not be read', error);
      return [];
    }
  };

  let toldAt = -Infinity;
  /** Many changes at once are told once. */
  const tellDeferred = () => {
    if (performance.now() - toldAt > TOLD_TOGETHER_MS) notify('info', OUTBOX_MESSAGES.deferred);
    toldAt = performance.now();
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
      // Its user has left. Who made the change has it still, and makes it again after signing in.
      const leaving = actor.subscribe({
        error: reject,
        complete: () => {
          attended.delete(change.key);
          store.remove(change.key).then(() => {
            reject(new EffectFailed(SIGNED_OUT));
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
    make: outcomeOf,
    discard: async (kind, id) => {
      const actor = await outbox();
      const own = changesOf(actor.getSnapshot()).filter(
        (change) => subjectOf(change) === recordName(kind, id),
      );
      const mayBeThere = own.some(
        ({ state, isSent }) => state === 'sending' || (state === 'waiting' && isSent),
      );
      if (isLocalId(id) && mayBeThere) throw new EffectFailed(BEING_SENT);
      for (const { key } of own.toReversed()) actor.send({ type: 'change.remove', key });
    },
    onChange: (listen) =>
      news.listen((keys, isOwn) => {
        if (!isOwn || keys.some((key) => !attended.has(key))) listen();
      }),
  };
}
