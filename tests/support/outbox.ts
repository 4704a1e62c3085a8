import { createActor } from 'xstate';
import { provideOutbox } from '../../src/features/outbox/provide-outbox';
import { createItemChanges } from '../../src/features/outbox/item-changes';
import type { CallApi } from '../../src/platform/http/call-api';
import { createLocalIds } from '../../src/platform/local-ids';
import type { ChangeNews } from '../../src/platform/outbox/change-news';
import { type ChangeTable, createChangeStore } from '../../src/platform/outbox/change-store';
import type { Notify } from '../../src/ui/toasts';
import { memoryTable } from './changes';

/** News within one tab. */
function localNews(): ChangeNews {
  const listeners = new Set<Parameters<ChangeNews['listen']>[0]>();
  return {
    tell: (keys) => {
      for (const listener of listeners) listener(keys, true);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

interface Given {
  userId: number;
  api: CallApi;
  notify?: Notify;
  table?: ChangeTable;
}

/** The outbox of a user on a device of its own, which keeps changes in memory. */
export function startOutbox({
  userId,
  api,
  notify = () => undefined,
  table = memoryTable(),
}: Given) {
  const news = localNews();
  const store = createChangeStore(table, news);
  const fates = new Map<number, unknown>();
  const ids = createLocalIds(
    {
      read: (id) => Promise.resolve(fates.get(id)),
      write: (id, fate) => Promise.resolve(void fates.set(id, fate)),
    },
    { postMessage: () => undefined, addEventListener: () => undefined },
  );
  const logic = provideOutbox({
    ...{ store, news, ids },
    apiOf: () => api,
    claims: () => Promise.resolve(() => Promise.resolve()),
    connection: { isOnline: () => true, onChange: () => () => undefined },
    probeServer: () => Promise.resolve(undefined),
    keepInCopy: () => Promise.resolve(),
    onKept: () => undefined,
  });
  const outbox = createActor(logic, { input: { userId, isOnline: true } }).start();
  const changes = createItemChanges({
    ...{ userId, api, store, ids, news, notify },
    userName: () => 'Anna',
    people: () => Promise.resolve([]),
    copied: () => Promise.resolve(null),
    outbox: () => Promise.resolve(outbox),
  });
  return { outbox, changes, store };
}
