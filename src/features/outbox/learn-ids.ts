import type { ActorRefFrom } from 'xstate';
import { listCreatedRecords } from '../../../contract/outbox/calls';
import { OUTBOX_LIMITS } from '../../../contract/outbox/limits';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { isNewHere } from '../../../machines/outbox/records-of-change';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import type { LocalIdStore } from '../../platform/local-ids';
import type { ChangeStore } from '../../platform/outbox/change-store';

interface Outside {
  userId: number;
  api: CallApi;
  store: Pick<ChangeStore, 'all'>;
  ids: Pick<LocalIdStore, 'put' | 'keepLeft'>;
  outbox: () => Promise<ActorRefFrom<typeof outboxMachine>>;
}

const inParts = <Value>(values: readonly Value[], size: number): Value[][] =>
  values.length === 0 ? [] : [values.slice(0, size), ...inParts(values.slice(size), size)];

/**
 * Asks the server which records it has made of the creations that were sent without an answer, and
 * notes their ids. What was read from the server before may have these records; after this nobody
 * sees them a second time as the change that waits. Returns false if the device has no room for the
 * ids: then only this page knows them.
 * @throws EffectFailed when the server does not say it.
 */
export async function learnIds({ userId, api, store, ids, outbox }: Outside): Promise<boolean> {
  let isNew = false;
  let areKept = await ids.keepLeft();
  const isOpen = (change: KeptChange) => isNewHere(change) && change.isSent;
  // Where the storage cannot be read, the outbox says so, and what the server has is shown.
  const stored = await store.all(userId).catch(() => []);
  const open = stored.filter(isOpen);
  for (const part of inParts(open, OUTBOX_LIMITS.askedKeys)) {
    const query = { keys: part.map(({ key }) => key).join(',') };
    const { data } = await orThrow(api(listCreatedRecords, { query }));
    for (const { key, id } of data) {
      const creation = part.find((change) => change.key === key);
      if (creation === undefined) continue;
      isNew = true;
      await ids.put(creation.record, { id, userId }).catch(() => {
        areKept = false;
      });
    }
  }
  if (!isNew) return areKept;
  const changes = await store.all(userId);
  (await outbox()).send({ type: 'changes.found', changes });
  return areKept;
}
