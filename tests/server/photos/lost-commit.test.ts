import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listPhotosOfItem } from '../../../contract/photos/calls';
import type { Queries } from '../../../server/db/database';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { fetchStored, uploadForm } from '../../support/server/uploads';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'silent' } });
});

afterAll(() => server.close());

/** The next commit succeeds, but its confirmation is lost, as when the connection breaks. */
function loseNextAnswer(db: Queries): void {
  const transaction = db.transaction();
  const execute = transaction.execute.bind(transaction);
  vi.spyOn(transaction, 'execute').mockImplementationOnce(async (work) => {
    await execute(work);
    throw new Error('Connection terminated unexpectedly');
  });
  vi.spyOn(db, 'transaction').mockReturnValueOnce(transaction);
}

it('an upload whose commit confirmation was lost keeps its files, and its repeat returns the photo', async () => {
  const { services, as, url } = server;
  const { inspection } = await addSite(as.Admin);
  const item = await addItem(as.Inspector, { inspectionId: inspection.id });
  const path = `/inspectionphotos/upload/${String(item.id)}`;
  const headers = { 'Idempotency-Key': 'lost-commit-1' };
  const bytes = await jpeg();
  const upload = () => as.Inspector.post(path, uploadForm([{ bytes }]), headers);

  loseNextAnswer(services.database.db);
  const first = await upload();
  const second = await upload();
  expect([first.status, second.status]).toEqual([500, 201]);

  const list = `/inspectionphotos/by-item/${String(item.id)}`;
  const photos = bodyOf(listPhotosOfItem, await as.Inspector.get(list));
  expect(photos).toEqual([second.body]);
  const stored = await fetchStored(`${url}${photos[0]?.url ?? ''}`, as.Inspector.token);
  expect([stored.status, stored.bytes.equals(bytes)]).toEqual([200, true]);
});
