import { expect, test } from 'vitest';
import type { Item } from '../../contract/items/item';
import type { CallApi } from '../../src/platform/http/call-api';
import { anItem } from '../support/items';
import { startOutbox } from '../support/outbox';
import { ANNA } from '../support/people';

/** What a change is based on, and what its author gets. */

/** A server that answers every change with the same item, and what it received. */
function answering(item: Item) {
  const bodies: unknown[] = [];
  const api = ((_, options) => {
    bodies.push(options?.body);
    return Promise.resolve({ success: true, data: item, status: 200, total: 0 });
  }) as CallApi;
  return { api, bodies };
}

const RESOLVED = anItem({ status: 'Resolved', version: 5 });

test('a change says what the item was shown with', async () => {
  const { api, bodies } = answering(RESOLVED);
  const { changes } = startOutbox({ userId: ANNA.id, api });
  await changes.item(anItem({ status: 'InProgress', version: 4 }));
  const made = { call: 'unresolveItem', id: RESOLVED.id, version: 4, body: {} } as const;
  expect(await changes.make(made)).toEqual(RESOLVED);
  expect(bodies).toEqual([{ base: { status: 'InProgress' } }]);
});

test('a change by somebody who saw an older version is compared by that version', async () => {
  const { api, bodies } = answering(RESOLVED);
  const { changes } = startOutbox({ userId: ANNA.id, api });
  await changes.item(anItem({ status: 'InProgress', version: 4 }));
  await changes.make({ call: 'unresolveItem', id: RESOLVED.id, version: 3, body: {} });
  expect(bodies).toEqual([{ version: 3 }]);
});

test('an answer that arrives late does not show an older item', async () => {
  const { changes } = startOutbox({ userId: ANNA.id, api: answering(RESOLVED).api });
  await changes.item(RESOLVED);
  expect(await changes.item(anItem({ status: 'Open', version: 4 }))).toEqual(RESOLVED);
});

test('who is signed out before the answer has the change back, and the device keeps none', async () => {
  const never = (() => new Promise(() => undefined)) as CallApi;
  const { changes, outbox, store } = startOutbox({ userId: ANNA.id, api: never });
  const body = { title: 'Loose handrail', inspectionId: 7 };
  const made = changes.make({ call: 'createItem', id: null, inspectionId: 7, body });
  await expect.poll(async () => (await store.all(ANNA.id)).length).toBe(1);
  outbox.stop();
  await expect(made).rejects.toThrow('You were signed out before this could be sent.');
  expect(await store.all(ANNA.id)).toEqual([]);
});
