import { fromPromise } from 'xstate';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { EffectFailed, failureOf } from '../../../machines/failure';
import { serverWatchMachine } from '../../../machines/connection/server-watch.machine';
import type {
  Acknowledgement,
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
import { createsRecord, kindOf } from '../../../machines/outbox/waiting-calls';
import { outboxMachine } from '../../../machines/outbox/outbox.machine';
import type { Claims } from '../../platform/tabs/claims';
import type { Connection } from '../../platform/connection/connection';
import type { CallApi } from '../../platform/http/call-api';
import type { LocalIdStore } from '../../platform/ids/local-ids';
import type { ChangeNews } from '../../platform/outbox/change-news';
import type { ChangeStore } from '../../platform/outbox/change-store';
import type { Acknowledged } from '../../platform/outbox/change-writes';
import { orStorageFailure } from '../../platform/outbox/storage-failure';
import { inTime } from '../../platform/storage/in-time';
import { createLateAnswers } from '../../platform/late-answers';
import { oneByOne } from '../../platform/storage/one-by-one';
import { attemptToSend } from '../../platform/outbox/send-attempts';
import { watchConnection } from '../../platform/connection/watch-connection';
import { type KeepInCopy, keepCurrent, keepingNamed } from './keep-answers';
import { keepChange, type Name } from './keep-change';
import { sendChange } from './send-change';
import { createUnsettled, type Unsettled } from './unsettled';
import { watchOthers } from './watch-others';

export interface OutboxOutside {
  /** Makes calls for a user while they are signed in. */
  apiOf: (userId: number) => CallApi;
  store: ChangeStore;
  news: ChangeNews;
  ids: LocalIdStore;
  /** Only one tab at a time sends the changes of a lane. */
  claims: Claims;
  connection: Connection;
  probeServer: (signal: AbortSignal) => Promise<undefined>;
  /**
   * Updates the device's copy after a change, so that the record stays readable. Never fails,
   * nor takes long.
   */
  keepInCopy: KeepInCopy;
  /** Records that the server has the change. Never fails. */
  noteSent: (change: KeptChange, sent: { id: number; isMerged: boolean }) => Promise<void>;
  /** Called after a change was kept. */
  onKept: () => void;
}

/** Another tab still has to send the record, and this change cannot wait for that. */
const UNSENDABLE = { message: STORAGE_MESSAGES.unkept, status: 409, errors: {} };

const REMOVED = { message: OUTBOX_MESSAGES.recordRemoved, status: 404, errors: {} };

/** What other changes of the record may alter in a change. */
const basisOf = ({ base, implied, held }: KeptChange) => ({ base, implied, held });

interface Sending {
  sent: KeptChange;
  named: Name;
  unsettled: Unsettled;
}

/** The change to send now, or why it is not sent. */
type Readied = { kind: 'ready'; change: KeptChange } | Exclude<SendOutcome, Acknowledgement>;

/** Records that a stored change is sent, if no earlier one has to be sent first. */
async function readied(
  { store }: OutboxOutside,
  { sent, named, unsettled }: Sending,
): Promise<Readied> {
  const all = unsettled.applied(await store.all(sent.userId));
  const stored = all.find(({ key }) => key === sent.key);
  if (stored === undefined) return { kind: 'gone' };
  // Another tab has decided about it, its record has just got a server id there, or an earlier
  // change of the record was edited or removed.
  const isAltered = withNamesOf(sent, stored) !== sent || !isSame(basisOf(sent), basisOf(stored));
  if (stored.state !== 'waiting' || isAltered) return { kind: 'altered', change: stored };
  if (mustWait(stored, all.slice(0, all.indexOf(stored)))) return { kind: 'notYet' };
  const current = await named(stored);
  if (localRecordsIn(current).length > 0) throw new EffectFailed(REMOVED);
  if (!isSame(current, stored)) {
    // Without room, it is sent with the ids that this page knows.
    const isStored = await store.replace(stored.key, current).then(
      () => true,
      () => false,
    );
    if (isStored) return { kind: 'altered', change: current };
  }
  // Another tab has withdrawn it in the meantime.
  return (await store.noteSent(sent.key)) ? { kind: 'ready', change: current } : { kind: 'gone' };
}

/** Sends a change if no earlier one has to be sent first. */
async function sendStored(
  outside: OutboxOutside,
  sending: Sending,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const outcome = await orStorageFailure(
    'A change could not be readied for sending',
    inTime(readied(outside, sending)),
    STORAGE_MESSAGES.unsendable,
  );
  if (outcome.kind !== 'ready') return outcome;
  const { change } = outcome;
  signal.throwIfAborted();
  return attemptToSend(change.key, async () => {
    try {
      return acknowledged(change, await sendChange(outside.apiOf(change.userId), change, signal));
    } catch (error) {
      const failure = failureOf(error);
      await keepCurrent(outside.keepInCopy, change, failure);
      // Without a session the server does nothing: it counts as not sent.
      if (failure.status === 401 && !change.isSent)
        await inTime(outside.store.noteUnsent(change.key)).catch(() => undefined);
      throw error;
    }
  });
}

/** Removes a change that nobody wants any more, unless the server may have it. */
async function drop(
  { store, ids }: OutboxOutside,
  { change, refusal }: DropRequest,
): Promise<DropOutcome> {
  const { key, record, userId } = change;
  const remove = async (): Promise<DropOutcome> => {
    if (refusal === null) return store.drop(key);
    await store.remove(key, refusal);
    return { kind: 'dropped' };
  };
  if (!isNewHere(change)) return remove();
  return ids.removing({ localId: record, userId }, remove, ({ kind }) => kind === 'dropped');
}

function acknowledged(change: KeptChange, answer: Acknowledged): SendOutcome {
  const id = createsRecord(change) ? answer.id : change.record;
  const { version = 0 } = answer;
  const isMerged = change.version !== null && version > change.version + 1;
  return { kind: 'acknowledged', record: answer, id, isMerged };
}

/**
 * Stores the id of a new record first. From then on every reader of changes and copies sees one and
 * the same record, whenever the page is closed.
 * @throws if the device cannot store the id or remove the change.
 */
async function settle(
  { store, ids, keepInCopy, noteSent }: OutboxOutside,
  change: KeptChange,
  answer: Acknowledged,
  isMerged: boolean,
): Promise<void> {
  const name = async () => {
    const { record, userId } = change;
    if (isNewHere(change)) await ids.put(record, { id: answer.id, userId, kind: kindOf(change) });
  };
  const isNamed = await name().then(
    () => true,
    () => false,
  );
  if (isNamed) await keepInCopy(change, answer);
  // Done before the change is removed: if the page is closed in between, the change is sent and
  // recorded once more.
  await inTime(noteSent(change, { id: answer.id, isMerged })).catch(() => undefined);
  // A later visit learns the id by sending the change once more.
  if (!isNamed) throw new Error('The id of a new record could not be stored');
  await inTime(store.settle(change, answer));
}

/** What could not be settled before may find room now. */
async function settleLeft(
  { store, ids, keepInCopy }: OutboxOutside,
  unsettled: Unsettled,
): Promise<void> {
  try {
    for (const { change, answer } of unsettled.list()) {
      if (isNewHere(change) && !(await ids.keepLeft())) return;
      await keepInCopy(change, answer);
      await inTime(store.settle(change, answer));
      unsettled.forget(change.key);
    }
  } catch {
    // The next change tries it again, or the next visit.
  }
}

/** The outbox with its effects on the network, the browser's storage and other tabs. */
export function provideOutbox(given: OutboxOutside): typeof outboxMachine {
  const outside = { ...given, keepInCopy: keepingNamed(given.keepInCopy, given.ids) };
  const { apiOf, store, news, ids, claims, connection, onKept } = outside;
  const unsettled = createUnsettled();
  const inTurn = oneByOne();
  const late = createLateAnswers<readonly KeptChange[]>();
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
      keepChange: fromPromise<KeptChange, { change: NewChange }>(({ input, signal }) =>
        keepChange({ store, inTurn, named, onKept }, input.change, signal),
      ),
      sendChange: fromPromise<SendOutcome, SendRequest>(async ({ input, signal }) => {
        const { change: sent, isKept } = input;
        const { userId } = sent;
        if (!isKept) {
          const unkept = await named(sent);
          if (localRecordsIn(unkept).length > 0) throw new EffectFailed(UNSENDABLE);
          return acknowledged(unkept, await sendChange(apiOf(userId), unkept, signal));
        }
        const release = await claims(`plumbline-${String(userId)}-${laneOf(sent)}`);
        if (release === null) return { kind: 'notYet' };
        try {
          return await sendStored(outside, { sent, named, unsettled }, signal);
        } finally {
          await release();
        }
      }),
      forgetChange: fromPromise<undefined, ForgetRequest>(async ({ input }) => {
        const { change: settled, record, isMerged } = input;
        const answer = record as Acknowledged;
        try {
          await settle(outside, settled, answer, isMerged);
        } catch (error) {
          unsettled.note({ change: settled, answer });
          throw error;
        }
        unsettled.forget(settled.key);
        await settleLeft(outside, unsettled);
        return undefined;
      }),
      storeChange: fromPromise<undefined, StoreRequest>(async ({ input: { change, replaces } }) => {
        const storing = named(change).then((known) => store.replace(replaces ?? change.key, known));
        await orStorageFailure('A decision was not stored', storing);
        return undefined;
      }),
      dropChange: fromPromise<DropOutcome, DropRequest>(({ input }) =>
        orStorageFailure('A change was not removed', drop(outside, input)),
      ),
    },
  });
  return outboxMachine.provide({
    actors: {
      change,
      serverWatch: serverWatchMachine.provide({
        actors: {
          probeServer: fromPromise<undefined>(({ signal }) => outside.probeServer(signal)),
        },
      }),
      recallChanges: fromPromise<readonly KeptChange[], { userId: number }>(({ input }) =>
        inTime(store.all(input.userId), late.tell),
      ),
      watchOthers: watchOthers({ store, news, late }),
      watchConnection: watchConnection(connection),
    },
  });
}
