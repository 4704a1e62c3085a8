import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  incomingFolder,
  receiveFile,
  removeReceived,
  sweepReceived,
} from '../../../server/photos/received-files';
import { jpeg, jpegOfBytes } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { scratchFolder } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';
import { withResolvers } from '../../support/with-resolvers';

/** Uploads are written to disk as they arrive, and nothing but the photo remains. */

let server: TestServer;
let itemId: number;
const scratch = scratchFolder();

beforeAll(async () => {
  server = await startServer();
  const { inspection } = await addSite(server.as.Admin);
  itemId = (await addItem(server.as.Inspector, { inspectionId: inspection.id })).id;
});
afterAll(async () => {
  await server.close();
  scratch.remove();
});

const left = () => {
  const folder = incomingFolder(server.services.config.dataDir);
  return existsSync(folder) ? readdirSync(folder) : [];
};

const send = (body: unknown, headers = {}) =>
  server.as.Inspector.send('POST', `/inspectionphotos/upload/${String(itemId)}`, body, headers);

describe('nothing remains of an upload', () => {
  it.each([
    ['that is stored', 201, async () => uploadForm([{ bytes: await jpeg() }])],
    ['that is too large', 413, async () => uploadForm([{ bytes: await jpegOfBytes(11_000_000) }])],
    ['that is no picture', 415, () => Promise.resolve(uploadForm([{ bytes: Buffer.from('x') }]))],
    [
      'of too many files',
      413,
      async () => {
        const bytes = await jpeg();
        return uploadForm(Array.from({ length: 22 }, () => ({ bytes })));
      },
    ],
  ] as const)('%s', async (_, status, form) => {
    expect((await send(await form())).status).toBe(status);
    expect(left()).toEqual([]);
  });

  it('that is cut off', async () => {
    const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    const body = `${start}${'x'.repeat(200_000)}`;
    const answer = await send(body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect([answer.status, left()]).toEqual([400, []]);
  });
});

describe('a received file', () => {
  it('has its size and digest', async () => {
    const chunks = Array.from({ length: 50 }, (_, index) => Buffer.alloc(100_000, index));
    const file = await receiveFile(Readable.from(chunks), path.join(scratch.folder, 'in'));
    expect(file).toEqual({
      path: file.path,
      size: 5_000_000,
      sha256: 'c95d7a5b61a35f4a4dca45b11c514fba3a8f1b751d9f1467477d7b5d1d0b7b9b',
    });
    await removeReceived([file]);
    expect(existsSync(file.path)).toBe(false);
  });

  it('of a killed server is swept once it is old enough', async () => {
    const folder = path.join(scratch.folder, 'swept');
    mkdirSync(folder);
    for (const name of ['old', 'young']) writeFileSync(path.join(folder, name), name);
    const anHourAgo = Date.now() / 1000 - 3601;
    utimesSync(path.join(folder, 'old'), anHourAgo, anHourAgo);
    await sweepReceived(folder, 3_600_000);
    expect(readdirSync(folder)).toEqual(['young']);
    await sweepReceived(path.join(scratch.folder, 'never made'), 0);
  });

  it('is not swept while its form still receives the next ones', async () => {
    const form = new Response(
      uploadForm([
        { bytes: await jpeg(), field: 'files' },
        { bytes: await jpeg({ width: 90 }), field: 'files' },
      ]),
    );
    const body = Buffer.from(await form.arrayBuffer());
    const answered = withResolvers<number | undefined>();
    const sent = request(`${server.url}/api/inspectionphotos/upload-multiple/${String(itemId)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.as.Inspector.token}`,
        'content-type': form.headers.get('content-type') ?? '',
      },
    });
    sent.on('error', answered.reject);
    sent.on('response', (response) => {
      response.resume();
      answered.resolve(response.statusCode);
    });
    sent.write(body.subarray(0, -100));
    await expect.poll(() => left().length).toBe(2);
    const { config, forms } = server.services;
    await sweepReceived(incomingFolder(config.dataDir), 0, forms);
    expect(left()).toHaveLength(2);
    sent.end(body.subarray(-100));
    expect(await answered.promise).toBe(200);
    expect(left()).toEqual([]);
  });
});
