import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadPhoto } from '../../../contract/photos/calls';
import type { Photo } from '../../../contract/photos/photo';
import { byteRangeOf } from '../../../server/photos/storage/byte-range';
import { bmp, jpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

let server: TestServer;
let photo: Photo;
let bytes: Buffer;

async function add(picture: Buffer): Promise<Photo> {
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Inspector, { inspectionId: inspection.id });
  const path = `/inspectionphotos/upload/${String(item.id)}`;
  const form = uploadForm([{ bytes: picture }]);
  return bodyOf(uploadPhoto, await server.as.Inspector.post(path, form));
}

beforeAll(async () => {
  server = await startServer();
  bytes = await jpeg({ width: 900, height: 700 });
  photo = await add(bytes);
});
afterAll(() => server.close());

async function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { token } = server.as.Inspector;
  const response = await fetch(`${server.url}${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, header, body };
}

describe('a part of a stored file', () => {
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=10-999999999', 10, undefined],
  ] as const)('is sent for %s', async (range, from, to) => {
    const answer = await get(photo.url, { range });
    const first = from < 0 ? bytes.length + from : from;
    const last = to ?? bytes.length - 1;
    expect({
      status: answer.status,
      range: answer.header('content-range'),
      length: answer.header('content-length'),
      type: answer.header('content-type'),
    }).toEqual({
      status: 206,
      range: `bytes ${String(first)}-${String(last)}/${String(bytes.length)}`,
      length: String(last - first + 1),
      type: 'image/jpeg',
    });
    expect(answer.body.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  it.each(['bytes=999999999-', 'bytes=-0'])('is refused for %s', async (range) => {
    const answer = await get(photo.url, { range });
    expect([answer.status, answer.header('content-range'), answer.body.length]).toEqual([
      416,
      `bytes */${String(bytes.length)}`,
      0,
    ]);
  });

  it.each(['bytes=5-1', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-', 'bytes=a-b', ''])(
    'is the whole file for %j',
    async (range) => {
      const answer = await get(photo.url, { range });
      expect([answer.status, answer.body.equals(bytes)]).toEqual([200, true]);
    },
  );

  it('is the whole file when the download began on another one', async () => {
    const range = { range: 'bytes=10-19', 'if-range': '"another"' };
    expect((await get(photo.url, range)).status).toBe(200);
    const etag = (await get(photo.url)).header('etag') ?? '';
    expect((await get(photo.url, { ...range, 'if-range': etag })).status).toBe(206);
  });

  it('is sent for thumbnails, screen versions and downloads too', async () => {
    const download = `/api/inspectionphotos/download/${String(photo.id)}`;
    for (const url of [photo.thumbnailUrl, photo.screenUrl, download]) {
      const whole = await get(url);
      const part = await get(url, { range: 'bytes=2-9' });
      expect([part.status, part.body]).toEqual([206, whole.body.subarray(2, 10)]);
    }
  });

  it('of a BMP is a part of the file, not of its compressed form', async () => {
    const picture = await add(bmp());
    const headers = { 'accept-encoding': 'br, gzip' };
    const whole = await get(picture.url, headers);
    expect([whole.header('content-encoding'), whole.body]).toEqual([null, bmp()]);
    const part = await get(picture.url, { ...headers, range: 'bytes=0-1' });
    expect(part.body.toString()).toBe('BM');
  });
});

describe('the browser keeps a stored file', () => {
  it('forever, and does not request it again', async () => {
    for (const url of [photo.url, photo.thumbnailUrl, photo.screenUrl]) {
      const first = await get(url);
      expect([first.header('cache-control'), first.header('accept-ranges')]).toEqual([
        'private, max-age=31536000, immutable',
        'bytes',
      ]);
      const etag = first.header('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(url, { 'if-none-match': known });
        expect([again.status, again.body.length]).toEqual([304, 0]);
      }
      expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('but not the answer that it is missing', async () => {
    const key = photo.url.replace('/uploads/', '');
    await server.services.photos.remove(key);
    const answer = await get(photo.url);
    expect([answer.status, answer.header('etag'), answer.header('cache-control')]).toEqual([
      404,
      null,
      null,
    ]);
    await server.services.photos.put(key, bytes, 'image/jpeg');
    expect((await get(photo.url)).status).toBe(200);
  });

  it('and can read its size without its content, which the server does not open', async () => {
    const open = vi.spyOn(server.services.photos, 'open');
    const head = await get(photo.url, {}, 'HEAD');
    const part = await get(photo.url, { range: 'bytes=0-99' }, 'HEAD');
    const missing = await get('/uploads/ab/none.jpg', {}, 'HEAD');
    expect(open).not.toHaveBeenCalled();
    open.mockRestore();
    expect([head.status, head.header('content-length'), head.body.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
    expect([head.header('content-type'), head.header('accept-ranges')]).toEqual([
      'image/jpeg',
      'bytes',
    ]);
    expect([part.status, part.header('content-length')]).toEqual([206, '100']);
    expect(missing.status).toBe(404);
  });
});

describe('a client that is not signed in', () => {
  it('gets neither a file nor a part of one, nor learns that it exists', async () => {
    for (const url of [photo.url, photo.thumbnailUrl, photo.screenUrl, '/uploads/ab/none.jpg']) {
      const answer = await fetch(`${server.url}${url}`, { headers: { range: 'bytes=0-1' } });
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { message: 'Please log in to continue' },
      ]);
    }
  });
});

describe('byteRangeOf', () => {
  it('finds no range in an empty file', () => {
    expect([byteRangeOf('bytes=0-', 0), byteRangeOf('bytes=-5', 0)]).toEqual([
      'unsatisfiable',
      'unsatisfiable',
    ]);
  });
});
