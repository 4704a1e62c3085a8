import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Item } from '../../../contract/items/item';
import { serverWatchMachine } from '../../../machines/connection/server-watch.machine';
import type {
  ForgetRequest,
  SendOutcome,
  SendRequest,
  StoreRequest,
} from '../../../machines/outbox/change-context';
import { changeMachine } from '../../../machines/outbox/change.machine';
import { isLocalId } from '../../../machines/outbox/local-id';
import { isSame } from '../../../machines/same-value';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import type { ConnectionReport, TabReport } from '../../../machines/outbox/outbox-context';
import { outboxMachine } from '../../../machines/outbox/outbox.machine';
import type { Claims } from '../../platform/claims';
import type { Connection } from '../../platform/connection';
import type { CallApi } from '../../platform/http/call-api';
import { currentId, type LocalIdStore } from '../../platform/local-ids';
import type { ChangeNews } from '../../platform/outbox/change-news';
import type { ChangeStore } from '../../platform/outbox/change-store';
import { sendChange } from './send-change';

export interface OutboxOutside {
  /** Makes calls for a user, as long as they are signed in. */
  apiOf: (userId: number) => CallApi;
  store: ChangeStore;
  news: ChangeNews;
  ids: LocalIdStore;
  /** One tab at a time sends the changes of an item. */
  claims: Claims;
  connection: Connection;
  probeServer: (signal: AbortSignal) => Promise<undefined>;
  /** Renews the device's copy of an item, so that it stays readable. Never fails. */
  keepInCopy: (item: Item, userId: number) => Promise<void>;
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

const send = (api: CallApi, change: KeptChange, signal: AbortSignal): Promise<Item> =>
  sendChange(api, { ...change, basis: { base: change.base } }, signal);

/** Sends a change if it is the next one of its item. */
async function sendStored(
  { apiOf, store }: OutboxOutside,
  { key, userId, record }: KeptChange,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const all = await store.all(userId);
  const stored = all.find((change) => change.key === key);
  if (stored === undefined) return { kind: 'gone' };
  // Another tab has decided about it, or its item has just got its id there.
  if (stored.state !== 'waiting' || stored.record !== record)
    return { kind: 'altered', change: stored };
  const isFirst = !all.some(
    (change) =>
      (change.record === record || change.record === stored.copyOf) && change.order < stored.order,
  );
  if (!isFirst) return { kind: 'notYet' };
  await store.noteSent(key);
  signal.throwIfAborted();
  return acknowledged(stored, await send(apiOf(userId), stored, signal));
}

function acknowledged({ version }: KeptChange, item: Item): SendOutcome {
  const isMerged = version !== null && item.version > version + 1;
  return { kind: 'acknowledged', record: item, id: item.id, isMerged };
}

/** The outbox with its effects on the network, the browser's storage and other tabs. */
export function provideOutbox(outside: OutboxOutside): typeof outboxMachine {
  const { apiOf, store, news, ids, claims, connection, keepInCopy, onKept } = outside;
  const named = async <Change extends NewChange>(change: Change): Promise<Change> => ({
    ...change,
    record:
      change.call === 'createItem' || change.call === 'duplicateItem'
        ? change.record
        : await currentId(ids, change.record),
    copyOf: change.copyOf === null ? null : await currentId(ids, change.copyOf),
  });
  const change = changeMachine.provide({
    actors: {
      keepChange: fromPromise<KeptChange, { change: NewChange }>(async ({ input }) => {
        const kept = await inTime(
          named(input.change).then((change) => store.add(change)),
          ({ key }) => store.remove(key),
        );
        onKept();
        // The server may have got the item while the change was being stored.
        const current = await named(kept);
        if (!isSame(kept, current)) await store.replace(kept.key, current);
        return current;
      }),
      sendChange: fromPromise<SendOutcome, SendRequest>(async ({ input, signal }) => {
        const { change: sent, isKept } = input;
        const { userId, record } = sent;
        if (!isKept) return acknowledged(sent, await send(apiOf(userId), sent, signal));
        const letGo = await claims(`plumbline-item-${String(userId)}-${String(record)}`);
        if (letGo === null) return { kind: 'notYet' };
        try {
          return await sendStored(outside, sent, signal);
        } finally {
          await letGo();
        }
      }),
      forgetChange: fromPromise<undefined, ForgetRequest>(async ({ input }) => {
        const item = input.record as Item;
        const { userId, record } = input.change;
        // First, so that what waits for the item finds it if the page closes in between.
        const noting = isLocalId(record) ? ids.put(record, { id: item.id, userId }) : undefined;
        // Even if the device has no room for the id: this frees room, and renames later changes.
        await noting?.catch(() => undefined);
        await keepInCopy(item, userId);
        await inTime(store.settle(input.change, item));
        return undefined;
      }),
      storeChange: fromPromise<undefined, StoreRequest>(async ({ input }) => {
        await store.replace(input.replaces ?? input.change.key, await named(input.change));
        return undefined;
      }),
      dropChange: fromPromise<undefined, { change: KeptChange }>(async ({ input }) => {
        const { key, record, userId, call } = input.change;
        // First, so that the photos of the item do not wait for ever if the page closes in between.
        const isNew = call === 'createItem' || call === 'duplicateItem';
        if (isNew && isLocalId(record)) await ids.put(record, { id: null, userId });
        await store.remove(key);
        return undefined;
      }),
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
      watchConnection: fromCallback<EventObject, undefined, ConnectionReport>(({ sendBack }) => {
        if (!connection.isOnline()) sendBack({ type: 'connection.lost' });
        return connection.onChange(sendBack);
      }),
    },
  });
}
