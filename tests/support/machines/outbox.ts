import { createActor, type SimulatedClock } from 'xstate';
import type { Role } from '../../../contract/roles';
import { type OutboxOutside, provideOutbox } from '../../../src/features/outbox/provide-outbox';
import { createUserChanges } from '../../../src/features/outbox/user-changes';
import type { CallApi } from '../../../src/platform/http/call-api';
import {
  type Announcements,
  createLocalIds,
  type LocalRecordTable,
} from '../../../src/platform/ids/local-ids';
import type { ChangeNews } from '../../../src/platform/outbox/change-news';
import { createChangeStore } from '../../../src/platform/outbox/change-store';
import type { ChangeTable } from '../../../src/platform/outbox/change-table';
import type { Notify } from '../../../src/ui/toast/toasts';
import { memoryTable } from '../records/changes';

/** Messages within one tab. */
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

/** The only tab of a device. */
const alone = (): NonNullable<Given['line']> => ({
  news: localNews(),
  claims: () => Promise.resolve(() => Promise.resolve()),
  announcements: { postMessage: () => undefined, addEventListener: () => undefined },
});

/** What happened to items, in memory. */
export function memoryLocalRecords(): LocalRecordTable {
  const localRecords = new Map<number, unknown>();
  return {
    read: (id) => Promise.resolve(localRecords.get(id)),
    change: (id, change) => {
      const changed = change(localRecords.get(id));
      if (changed === null) localRecords.delete(id);
      else if (changed !== undefined) localRecords.set(id, changed);
      return Promise.resolve();
    },
    all: () => Promise.resolve([...localRecords]),
  };
}

interface Given extends Partial<
  Pick<OutboxOutside, 'connection' | 'probeServer' | 'keepInCopy' | 'noteSent'>
> {
  userId: number;
  api: CallApi;
  userName?: string;
  role?: Role;
  notify?: Notify;
  table?: ChangeTable;
  localRecords?: LocalRecordTable;
  /** How it communicates with other tabs; by default there are none. */
  line?: Pick<OutboxOutside, 'news' | 'claims'> & { announcements: Announcements };
  /** For delays; the real one by default. */
  clock?: SimulatedClock;
  /** The calendar of the device. */
  now?: () => number;
  newId?: () => number;
}

/** The outbox of a user on a separate device, which keeps changes in memory. */
export function startOutbox({
  userId,
  api,
  userName = 'Anna',
  role = 'Inspector',
  notify = () => undefined,
  table = memoryTable(),
  localRecords = memoryLocalRecords(),
  connection = { isOnline: () => true, onChange: () => () => undefined },
  probeServer = () => Promise.resolve(undefined),
  keepInCopy = () => Promise.resolve(),
  noteSent = () => Promise.resolve(),
  line = alone(),
  clock,
  ...own
}: Given) {
  const { news, claims, announcements } = line;
  const ids = createLocalIds(localRecords, announcements);
  const store = createChangeStore(table, { tell: news.tell, serverIdOf: ids.serverIdOf });
  const logic = provideOutbox({
    store,
    news,
    ids,
    connection,
    probeServer,
    keepInCopy,
    noteSent,
    apiOf: () => api,
    claims,
    onKept: () => undefined,
  });
  const outbox = createActor(logic, {
    input: { userId, isOnline: true },
    ...(clock && { clock }),
  }).start();
  const {
    items: changes,
    photos: photoChanges,
    inspections,
    comments,
    signatures,
  } = createUserChanges({
    userId,
    api,
    store,
    ids,
    news,
    notify,
    ...own,
    userName: () => userName,
    role: () => role,
    people: () => Promise.resolve([]),
    projects: () => Promise.resolve([]),
    copied: () => Promise.resolve(null),
    outbox: () => Promise.resolve(outbox),
  });
  return { outbox, changes, photoChanges, inspections, comments, signatures, store, ids };
}
