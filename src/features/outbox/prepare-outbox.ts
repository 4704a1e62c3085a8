import type { ActorRefFrom } from 'xstate';
import type { Item } from '../../../contract/items/item';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { changesOf } from '../../../machines/outbox/outbox-selectors';
import { createConnection } from '../../platform/connection';
import type { Claims } from '../../platform/claims';
import { createClaims } from '../../platform/create-claims';
import type { CallApi } from '../../platform/http/call-api';
import { copiesIn } from '../../platform/offline/copies-in';
import { copyOwner } from '../../platform/offline/copy-owner';
import { unsentItems } from '../../platform/outbox/unsent-items';
import { probeServer } from '../../platform/probe-server';
import { createPersistenceRequest } from '../../platform/request-persistence';
import { ids, news, store } from './changes-here';
import { provideOutbox } from './provide-outbox';

interface Outside {
  /** Makes calls for a user, as long as they are signed in. */
  apiOf: (userId: number) => CallApi;
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

async function keepInCopy(item: Item, userId: number): Promise<void> {
  if (copyOwner() !== String(userId)) return;
  await copiesIn(userId)
    .keepItem(item)
    .catch((error: unknown) => {
      console.error('The copy of an item could not be renewed', error);
    });
}

/** Prepares the outbox of this page. */
export function prepareOutbox({ apiOf, provide }: Outside): void {
  provide(
    provideOutbox({
      apiOf,
      store,
      news,
      ids,
      claims: tabClaims(),
      connection: createConnection(window),
      probeServer,
      keepInCopy,
      onKept: createPersistenceRequest('storage' in navigator ? navigator.storage : undefined),
    }),
  );
}

/** Marks the items of which the outbox has changes, as long as it runs. */
export function markUnsentItems(outbox: ActorRefFrom<typeof outboxMachine>): void {
  let marked: ReturnType<typeof changesOf> = [];
  outbox.subscribe({
    next: (snapshot) => {
      const changes = changesOf(snapshot);
      if (changes === marked) return;
      marked = changes;
      unsentItems.write(
        new Set(changes.flatMap(({ record, isAttended }) => (isAttended ? [] : record))),
      );
    },
    complete: () => {
      unsentItems.write(new Set());
    },
  });
}
