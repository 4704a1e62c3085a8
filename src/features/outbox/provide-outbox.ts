import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { EffectFailed } from '../../../machines/failure';
import { serverWatchMachine } from '../../../machines/connection/server-watch.machine';
import type {
  DropOutcome,
  DropRequest,
  ForgetRequest,
  SendOutcome,
  SendRequest,
  StoreRequest,
} from '../../../machines/outbox/change-context';
import { changeMachine } from '../../../machines/outbox/change.machine';
import { isSame } from '../../../machines/same-value';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import { localRecordsIn, renamed, withNamesOf } from '../../../machines/outbox/given-names';
import { isNewHere, laneOf, mustWait } from '../../../machines/outbox/records-of-change';
import { createsRecord } from '../../../machines/outbox/waiting-calls';
import type { TabReport } from '../../../machines/outbox/outbox-context';
import { outboxMachine } from '../../../machines/outbox/outbox.machine';
import type { Claims } from '../../platform/claims';
import type { Connection } from '../../platform/connection';
import type { CallApi } from '../../platform/http/call-api';
import type { LocalIdStore } from '../../platform/local-ids';
import type { ChangeNews } from '../../platform/outbox/change-news';
import {
  type Acknowledged,
  type ChangeStore,
  mayBeThere,
} from '../../platform/outbox/change-store';
import { watchConnection } from '../../platform/watch-connection';
import { sendChange } from './send-change';

export interface OutboxOutside {
  /** Makes calls for a user, as long as they are signed in. */
  apiOf: (userId: number) => CallApi;
  store: ChangeStore;
  news: ChangeNews;
  ids: LocalIdStore;
  /** One tab at a time sends the changes of a lane. */
  claims: Claims;
  connection: Connection;
  probeServer: (signal: AbortSignal) => Promise<undefined>;
  /** Renews the device's copy after a change, so that the record stays readable. Never fails. */
  keepInCopy: (change: KeptChange, record: unknown) => Promise<void>;
  /** Called after a change was kept. */
  onKept: () => void;
}

/** After this time the device's storage counts as broken. */
const STORING_MS = 8000;

/** Fails if the storage does not answer; what it stores later is taken back. */
async function inTime<Stored>(
  storing: Promise<Stored>,
  takeBack: (late: Stored) => Promise<void> = () => Promise.resolve(),
): Promise<Stored> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      storing.then(takeBack).catch(() => undefined);
      reject(new Error('The storage of this device does not answer'));
    }, STORING_MS);
  });
  try {
    return await Promise.race([storing, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Names the records of a change as the server does, as far as it has them. */
type Name = <Change extends NewChange>(change: Change) => Promise<Change>;

const REMOVED = { message: OUTBOX_MESSAGES.recordRemoved, status: 404, errors: {} };

/** Sends a change if no earlier one has to be sent first. */
async function sendStored(
  { apiOf, store }: OutboxOutside,
  { sent, named }: { sent: KeptChange; named: Name },
  signal: AbortSignal,
): Promise<SendOutcome> {
  const all = await store.all(sent.userId);
  const stored = all.find(({ key }) => key === sent.key);
  if (stored === undefined) return { kind: 'gone' };
  // Another tab has decided about it, or a record has just got its id there.
  if (stored.state !== 'waiting' || withNamesOf(sent, stored) !== sent)
    return { kind: 'altered', change: stored };
  if (mustWait(stored, all.slice(0, all.indexOf(stored)))) return { kind: 'notYet' };
  const current = await named(stored);
  if (localRecordsIn(current).length > 0) throw new EffectFailed(REMOVED);
  if (!isSame(current, stored)) {
    await store.replace(stored.key, current);
    return { kind: 'altered', change: current };
  }
  // Another tab has withdrawn it in the meantime.
  if (!(await store.noteSent(sent.key))) return { kind: 'gone' };
  signal.throwIfAborted();
  return acknowledged(stored, await sendChange(apiOf(sent.userId), stored, signal));
}

/** Removes a change that nobody wants any more, unless the server may have it. */
async function drop(
  { store, ids }: OutboxOutside,
  { change, isRefused }: DropRequest,
): Promise<DropOutcome> {
  const { key, record, userId } = change;
  // First, so that the photos of an item do not wait for ever if the page closes in between.
  const forgetRecord = async () => {
    if (isNewHere(change)) await ids.put(record, { id: null, userId });
  };
  if (isRefused) {
    await forgetRecord();
    await store.remove(key);
    return { kind: 'dropped' };
  }
  const stored = (await store.all(userId)).find((one) => one.key === key);
  if (stored !== undefined && !mayBeThere(stored)) await forgetRecord();
  return store.drop(key);
}

function acknowledged(change: KeptChange, answer: Acknowledged): SendOutcome {
  const id = createsRecord(change) ? answer.id : change.record;
  const { version = 0 } = answer;
  const isMerged = change.version !== null && version > change.version + 1;
  return { kind: 'acknowledged', record: answer, id, isMerged };
}

/** The outbox with its effects on the network, the browser's storage and other tabs. */
export function provideOutbox(outside: OutboxOutside): typeof outboxMachine {
  const { apiOf, store, news, ids, claims, connection, keepInCopy, onKept } = outside;
  /** With the server's ids of records that were made on this device. */
  const named: Name = async (change) => {
    let current = change;
    for (const { kind, id } of localRecordsIn(change)) {
      const to = await ids.serverIdOf(id);
      if (to !== null) current = renamed(current, { kind, from: id, to });
    }
    return current;
  };
  const change = changeMachine.provide({
    actors: {
      keepChange: fromPromise<KeptChange, { change: NewChange }>(async ({ input }) => {
        const kept = await inTime(
          named(input.change).then((change) => store.add(change)),
          ({ key }) => store.remove(key),
        ).catch((error: unknown) => {
          console.error('The device did not keep a change', error);
          throw new EffectFailed({ message: STORAGE_MESSAGES.unkept, status: null, errors: {} });
        });
        onKept();
        // The server may have got the record while the change was being stored.
        const current = await named(kept);
        if (!isSame(kept, current)) await store.replace(kept.key, current);
        return current;
      }),
      sendChange: fromPromise<SendOutcome, SendRequest>(async ({ input, signal }) => {
        const { change: sent, isKept } = input;
        const { userId } = sent;
        if (!isKept) {
          const unkept = await named(sent);
          return acknowledged(unkept, await sendChange(apiOf(userId), unkept, signal));
        }
        const letGo = await claims(`plumbline-${String(userId)}-${laneOf(sent)}`);
        if (letGo === null) return { kind: 'notYet' };
        try {
          return await sendStored(outside, { sent, named }, signal);
        } finally {
          await letGo();
        }
      }),
      forgetChange: fromPromise<undefined, ForgetRequest>(async ({ input }) => {
        const answer = input.record as Acknowledged;
        const { userId, record } = input.change;
        // First, so that what waits for the record finds it if the page closes in between. Even if
        // the device has no room for the id: settling frees room, and renames later changes.
        if (isNewHere(input.change))
          await ids.put(record, { id: answer.id, userId }).catch(() => undefined);
        await keepInCopy(input.change, answer);
        await inTime(store.settle(input.change, answer));
        return undefined;
      }),
      storeChange: fromPromise<undefined, StoreRequest>(async ({ input }) => {
        await store.replace(input.replaces ?? input.change.key, await named(input.change));
        return undefined;
      }),
      dropChange: fromPromise<DropOutcome, DropRequest>(({ input }) => drop(outside, input)),
    },
  });
  const recall = async (userId: number) => store.all(userId);
  return outboxMachine.provide({
    actors: {
      change,
      serverWatch: serverWatchMachine.provide({
        actors: {
          probeServer: fromPromise<undefined>(({ signal }) => outside.probeServer(signal)),
        },
      }),
      recallChanges: fromPromise<readonly KeptChange[], { userId: number }>(({ input }) =>
        recall(input.userId),
      ),
      watchOthers: fromCallback<EventObject, { userId: number }, TabReport>(({ input, sendBack }) =>
        news.listen((keys, isOwn) => {
          if (isOwn) return;
          recall(input.userId).then(
            (changes) => {
              const here = new Set(changes.map(({ key }) => key));
              sendBack({ type: 'changes.found', changes });
              for (const key of keys) if (!here.has(key)) sendBack({ type: 'change.gone', key });
            },
            (error: unknown) => {
              console.error('What another tab has changed could not be read', error);
            },
          );
        }),
      ),
      watchConnection: watchConnection(connection),
    },
  });
}
