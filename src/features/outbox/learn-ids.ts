import type { ActorRefFrom } from 'xstate';
import { listCreatedRecords } from '../../../contract/outbox/calls';
import { OUTBOX_LIMITS } from '../../../contract/outbox/limits';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { isNewHere } from '../../../machines/outbox/records-of-change';
import { kindOf } from '../../../machines/outbox/waiting-calls';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import type { LocalIdStore } from '../../platform/ids/local-ids';
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
 * Asks the server which records it has created from creations that were sent without an answer, and
 * stores their ids. Data read from the server before this may contain those records; after this,
 * nobody sees them a second time as the waiting change. Returns false if the device has no room for
 * the ids; then only this page knows them.
 * @throws EffectFailed if the server does not answer.
 */
export async function learnIds({ userId, api, store, ids, outbox }: Outside): Promise<boolean> {
  let isNew = false;
  let areKept = await ids.keepLeft();
  const isOpen = (change: KeptChange) => isNewHere(change) && change.isSent;
  // If the storage cannot be read, the outbox reports it, and the server's data is shown.
  const stored = await store.all(userId).catch(() => []);
  const open = stored.filter(isOpen);
  for (const part of inParts(open, OUTBOX_LIMITS.askedKeys)) {
    const query = { keys: part.map(({ key }) => key).join(',') };
    const { data } = await orThrow(api(listCreatedRecords, { query }));
    for (const { key, id } of data) {
      const creation = part.find((change) => change.key === key);
      if (creation === undefined) continue;
      isNew = true;
      await ids.put(creation.record, { id, userId, kind: kindOf(creation) }).catch(() => {
        areKept = false;
      });
    }
  }
  if (!isNew) return areKept;
  const changes = await store.all(userId);
  (await outbox()).send({ type: 'changes.found', changes });
  return areKept;
}
