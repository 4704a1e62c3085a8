import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import {
  type KnownItem,
  recentlySentMachine,
  type SentList,
  sentListOf,
  unnamedItems,
} from '../../../machines/outbox/sent-list';
import { afterChanges, type Watched } from '../../loading/load-effects';
import type { Copies } from '../../platform/offline/copies';
import { onSent, sentBy } from '../../platform/outbox/sent-log';
import { machinesHook, type SignedIn } from '../session/signed-in';

/** The items that the device has copies of. */
async function itemsOf(copies: Copies | null, ids: readonly number[]) {
  const found = await Promise.all(
    ids.map(async (id) => {
      const item = (await copies?.item(id))?.data;
      return item === undefined
        ? []
        : [[id, { title: item.title, inspectionId: item.inspectionId }] as const];
    }),
  );
  return new Map<number, KnownItem>(found.flat());
}

async function recentlySent({ userId, copies }: SignedIn): Promise<SentList> {
  const now = Date.now();
  const own = await copies();
  const entries = await sentBy(userId, now);
  const heads = (await own?.heads())?.data ?? [];
  const inspections = new Map(
    heads.map(({ id, title, projectName }) => [id, title || projectName]),
  );
  const items = await itemsOf(own, unnamedItems(entries));
  return sentListOf(entries, { items, inspections }, now);
}

/** The machines of what is not sent, and of what was, with their effects. */
export const provideUnsentMachines = (outside: SignedIn) => ({
  recentlySent: recentlySentMachine.provide({
    actors: {
      load: fromPromise<SentList, { query: object }>(() => recentlySent(outside)),
      watchChanges: fromCallback<EventObject, NonReducibleUnknown, Watched>(({ sendBack }) =>
        afterChanges({ onChange: onSent }, () => {
          sendBack({ type: 'changes.made' });
        }),
      ),
    },
  }),
});

export const useUnsentMachines = machinesHook(provideUnsentMachines);
