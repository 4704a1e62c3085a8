import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedChanges } from '../../../machines/outbox/outbox-selectors';
import { createCallApi } from '../../../src/platform/http/call-api';
import { createClient } from '../../../src/platform/http/client';
import { expectPrinted } from '../../support/run/expect-printed';
import { anItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { NEWEST } from '../../../src/platform/outbox/record-changes';

/** A proxy that refuses requests while it has no server, as Traefik does, with a plain text. */

expectPrinted(/^No answer\./, /^Forbidden /);

interface Said {
  status: number;
  type: string;
  body: string;
}

const REFUSALS: readonly Said[] = [404, 403, 429].flatMap((status) => [
  { status, type: 'text/plain; charset=utf-8', body: 'no available server' },
  { status, type: 'text/plain', body: '' },
  { status, type: 'application/json', body: '{"code":404}' },
]);

let says: Said;
let asked = 0;
const proxy = createServer((request, response) => {
  request.resume().on('end', () => {
    asked += 1;
    response.writeHead(says.status, { 'content-type': says.type });
    response.end(says.body);
  });
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}/api`;
});

afterAll(
  () =>
    new Promise<void>((resolve) => {
      proxy.closeAllConnections();
      proxy.close(() => {
        resolve();
      });
    }),
);

test.each(REFUSALS)('what waits goes on waiting after $status $type $body', async (refusal) => {
  says = refusal;
  const api = createCallApi(createClient(url));
  const { changes, outbox, store } = startOutbox({ userId: ANNA.id, api });
  const [kept, deleted] = [anItem({ id: 5 }), anItem({ id: 6 })];
  await changes.itemsOf(7, [kept, deleted], NEWEST);
  const before = asked;
  await changes.make({ call: 'setItemStatus', id: kept.id, body: { status: 'Closed' } });
  expect(await changes.remove({ call: 'deleteItem', id: deleted.id })).toBe('deferred');
  expect(asked).toBeGreaterThan(before);
  expect((await store.all(ANNA.id)).map(({ call, state }) => [call, state])).toEqual([
    ['setItemStatus', 'waiting'],
    ['deleteItem', 'waiting'],
  ]);
  expect(listedChanges(outbox.getSnapshot()).map(({ state }) => state)).toEqual([
    'waiting',
    'waiting',
  ]);

  // The server is there again, and somebody else has deleted both.
  says = { status: 404, type: 'application/json', body: '{"message":"Item not found"}' };
  outbox.send({ type: 'server.answered' });
  await expect
    .poll(async () => (await store.all(ANNA.id)).map(({ call, state }) => [call, state]))
    .toEqual([['setItemStatus', 'refused']]);
  outbox.stop();
});
