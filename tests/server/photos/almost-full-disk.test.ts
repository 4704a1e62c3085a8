import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { canPass } from '../../../machines/uploads/upload-entry';
import { incomingFolder } from '../../../server/photos/received-files';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { askForReport, draftOf, reportIn } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles, uploadForm } from '../../support/server/uploads';

/** Files of uploads leave room on the disk, and for the uploads of others. */

const ENOUGH = 0;
const MORE_THAN_ANY_DISK = Number.MAX_SAFE_INTEGER;

let server: TestServer;
let inspectionId: number;
let itemId: number;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
  itemId = (await addItem(server.as.Inspector, { inspectionId })).id;
});
beforeEach(() => {
  server.services.config.diskReserveBytes = ENOUGH;
});
afterAll(() => server.close());

const upload = async (path = `upload/${String(itemId)}`) =>
  server.as.Inspector.post(`/inspectionphotos/${path}`, uploadForm([{ bytes: await jpeg() }]), {
    'idempotency-key': 'photo-one',
  });

const REFUSED = {
  status: 507,
  body: {
    message:
      'The server has no room for more files at the moment. Photos stay on this device until it has.',
  },
};

it('an upload is refused below the reserve, and stored when there is room again', async () => {
  server.services.config.diskReserveBytes = MORE_THAN_ANY_DISK;
  const { status, body, headers } = await upload();
  expect({ status, body }).toEqual(REFUSED);
  expect(headers.get('retry-after')).toBe('60');
  expect(storedFiles(server)).toEqual([]);
  expect(existsSync(incomingFolder(server.services.config.dataDir))).toBe(false);
  // Queues of older versions try again too.
  expect(canPass({ status, message: REFUSED.body.message })).toBe(true);

  server.services.config.diskReserveBytes = ENOUGH;
  expect((await upload()).status).toBe(201);
});

it('a logo is refused below the reserve', async () => {
  server.services.config.diskReserveBytes = MORE_THAN_ANY_DISK;
  const form = uploadForm([{ bytes: await jpeg() }]);
  const { status, body } = await server.as.Admin.post('/office/logo', form);
  expect({ status, body }).toEqual({
    status: 507,
    body: {
      message:
        'The server has no room for more files at the moment. Please choose the logo again later.',
    },
  });
});

it('a report is not made below the reserve, and says why', async () => {
  server.services.config.diskReserveBytes = MORE_THAN_ANY_DISK;
  const { id } = await askForReport(server.as.Admin, draftOf(inspectionId));
  expect(await reportIn(server.as.Admin, id, 'failed')).toMatchObject({
    failure: 'The server has no room for more files at the moment. Please try again later.',
  });
});

/** Begins a form whose file does not end. */
function beginForm(token: string): Promise<{ end: () => void }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/api/inspectionphotos/upload/${String(itemId)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    sent.on('error', () => undefined);
    sent.on('response', reject);
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    sent.write('x'.repeat(200_000), () => {
      resolve({
        end: () => {
          sent.destroy();
        },
      });
    });
  });
}

it('one user sends at most 24 forms at once, and others still send theirs', async () => {
  const received = () => readdirSync(incomingFolder(server.services.config.dataDir)).length;
  const { Inspector, ProjectManager } = server.as;
  const forms = await Promise.all(Array.from({ length: 24 }, () => beginForm(Inspector.token)));
  await expect.poll(received).toBe(24);
  const { status, body, headers } = await upload();
  expect([status, body, headers.get('retry-after')]).toEqual([
    429,
    { message: 'Too many requests. Please wait a moment.' },
    '5',
  ]);
  expect(canPass({ status, message: '' })).toBe(true);
  const form = uploadForm([{ bytes: await jpeg({ width: 30 }) }]);
  const other = await ProjectManager.post(`/inspectionphotos/upload/${String(itemId)}`, form);
  expect(other.status).toBe(201);
  for (const { end } of forms) end();
  await expect.poll(received).toBe(0);
  expect((await upload()).status).toBe(201);
});
