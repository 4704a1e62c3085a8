import type { ActorRefFrom } from 'xstate';
import { MERGE_MESSAGES } from '../../../contract/outbox/merge-messages';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { listedChanges, unsentRecordsOf } from '../../../machines/outbox/outbox-selectors';
import { type SentEntry, sentChange } from '../../../machines/outbox/sent-entry';
import { createSeenConnection } from '../../platform/connection/connection';
import type { Claims } from '../../platform/tabs/claims';
import { createClaims } from '../../platform/tabs/create-claims';
import type { CallApi } from '../../platform/http/call-api';
import { unsentRecords } from '../../platform/outbox/unsent-records';
import { probeServer } from '../../platform/connection/probe-server';
import { createPersistenceRequest } from '../../platform/storage/request-persistence';
import { toastsTo } from '../../ui/toast/toasts';
import { ids, news, store } from './changes-here';
import { keepInCopy } from './keep-in-copy';
import { provideOutbox } from './provide-outbox';

interface Outside {
  /** Makes calls for a user while they are signed in. */
  apiOf: (userId: number) => CallApi;
  /** Records what the server has received. Never fails. */
  noteSent: (entry: SentEntry) => Promise<void>;
  /** Provides the outbox's logic, which runs under the app's actor. */
  provide: (logic: typeof outboxMachine) => void;
}

/**
 * Without Web Locks, as over plain HTTP, two tabs may send the same change, but the server carries
 * it out only once. Asking the other tabs would cost a second for every change.
 */
const tabClaims = (): Claims =>
  'locks' in navigator
    ? createClaims(navigator.locks, 'plumbline-outbox')
    : () => Promise.resolve(() => Promise.resolve());

/** Prepares the outbox of this page. */
export function prepareOutbox({ apiOf, noteSent, provide }: Outside): void {
  provide(
    provideOutbox({
      apiOf,
      store,
      news,
      ids,
      claims: tabClaims(),
      connection: createSeenConnection(window),
      probeServer,
      keepInCopy,
      noteSent: (change, sent) => noteSent(sentChange(change, { ...sent, sentAt: Date.now() })),
      onKept: createPersistenceRequest('storage' in navigator ? navigator.storage : undefined),
    }),
  );
}

/** Notifies users that their changes were merged with others, which they have not seen. */
export function tellMerges(outbox: ActorRefFrom<typeof outboxMachine>): void {
  const notify = toastsTo(outbox.getSnapshot().context.userId);
  outbox.on('change.merged', ({ title }) => {
    notify('info', MERGE_MESSAGES.merged(title));
  });
}

/** Marks the records that the outbox has changes of, while it runs. */
export function markUnsentRecords(outbox: ActorRefFrom<typeof outboxMachine>): void {
  let marked: ReturnType<typeof listedChanges> = [];
  outbox.subscribe({
    next: (snapshot) => {
      const changes = listedChanges(snapshot);
      if (changes === marked) return;
      marked = changes;
      unsentRecords.write(unsentRecordsOf(changes));
    },
    complete: () => {
      unsentRecords.write(new Map());
    },
  });
}
