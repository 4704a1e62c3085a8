import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import type { Api } from '../../support/server/api';
import { gif, jpeg, png } from '../../support/records/pictures';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startServer();
  admin = server.as.Admin;
});

afterAll(() => server.close());

const office = async () => (await admin.get('/office')).body as Record<string, unknown>;

const sendLogo = (bytes: Buffer, name = 'logo.png', headers = {}) =>
  admin.post('/office/logo', uploadForm([{ bytes, name }]), headers);

it('starts with the default layout and no texts', async () => {
  expect(await office()).toMatchObject({
    name: null,
    address: null,
    introduction: null,
    closing: null,
    logoUrl: null,
    reportLayout: DEFAULT_REPORT_LAYOUT,
    version: 1,
  });
});

it('refuses a change based on older settings and returns the current ones; refuses an unknown time zone', async () => {
  const { version } = await office();
  const saved = await admin.put('/office', { name: 'Bau AG', timeZone: 'Europe/Berlin', version });
  expect(saved).toMatchObject({ status: 200, body: { name: 'Bau AG', timeZone: 'Europe/Berlin' } });

  const stale = await admin.put('/office', { name: 'Other', version });
  expect(stale).toMatchObject({ status: 409, body: { current: { name: 'Bau AG' } } });

  const mars = await admin.put('/office', {
    timeZone: 'Mars/Crater',
    version: Number(version) + 1,
  });
  expect(mars).toMatchObject({ status: 400, body: { errors: { timeZone: [expect.any(String)] } } });
});

it('stores a logo as a small PNG, serves it to signed-in users, and removes the previous one', async () => {
  const first = await sendLogo(await jpeg({ width: 1600, height: 800 }), 'logo.jpg');
  expect(first.status).toBe(200);
  const { logoUrl } = first.body as { logoUrl: string };
  const headers = { authorization: `Bearer ${server.as.Inspector.token}` };
  const file = await fetch(`${server.url}${logoUrl}`, { headers });
  const { format, width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ type: file.headers.get('content-type'), format, width, height }).toEqual({
    type: 'image/png',
    format: 'png',
    width: 800,
    height: 400,
  });
  expect((await fetch(`${server.url}${logoUrl}`)).status).toBe(401);

  const second = await sendLogo(await jpeg({ colour: '#00ff00' }));
  expect((second.body as { logoUrl: string }).logoUrl).not.toBe(logoUrl);
  expect((await fetch(`${server.url}${logoUrl}`, { headers })).status).toBe(404);
  expect(await admin.delete('/office/logo')).toMatchObject({ body: { logoUrl: null } });
});

it('accepts settings that were read before the logo was changed', async () => {
  const { version } = await office();
  expect((await sendLogo(await jpeg(), 'logo.jpg')).status).toBe(200);
  const saved = await admin.put('/office', { name: 'Bau AG', version });
  expect(saved).toMatchObject({ status: 200, body: { name: 'Bau AG' } });
});

it('stores a logo once if its request is repeated', async () => {
  const bytes = await jpeg({ colour: '#0000ff' });
  const headers = { 'idempotency-key': 'logo-of-the-office' };
  const { body } = await sendLogo(bytes, 'logo.jpg', headers);
  expect(await sendLogo(bytes, 'logo.jpg', headers)).toMatchObject({ status: 200, body });
});

it('refuses a file that is not a logo, and keeps the previous one', async () => {
  const before = await office();
  const bomb = await png();
  // A small file that claims to have 900 million pixels.
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const answers = [];
  for (const bytes of [
    bomb,
    await gif(),
    Buffer.alloc(3 * 1024 * 1024, 1),
    Buffer.from('<svg/>'),
  ]) {
    const { status, body } = await sendLogo(bytes);
    answers.push([status, (body as { message: string }).message]);
  }
  expect(answers).toEqual([
    [
      422,
      'The picture has too many pixels or is damaged. Please make it smaller, or take it again.',
    ],
    [415, 'Invalid file type. Only PNG, JPG and WebP files are allowed.'],
    [413, 'File size too large. Maximum size is 2MB.'],
    [415, 'Invalid file type. Only JPG, PNG, GIF, WebP, and BMP files are allowed.'],
  ]);
  expect(await office()).toEqual(before);
});
