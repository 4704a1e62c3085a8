import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import type { Photo } from '../../../contract/photos/photo';
import { uploadPhoto } from '../../../contract/photos/calls';
import { apiOf } from '../../support/server/api';
import { jpeg } from '../../support/records/pictures';
import { rawRequest } from '../../support/server/raw-request';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { fetchStored, storedFiles, uploadForm } from '../../support/server/uploads';

let server: TestServer;
let inspectionId: number;
let item: Item;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  item = await addItem(server.as.Inspector, { inspectionId });
});

async function addPhoto(caption = ''): Promise<Photo> {
  const form = uploadForm([{ bytes: await jpeg(), name: 'a b.jpg' }], { caption });
  const path = `/inspectionphotos/upload/${String(item.id)}`;
  return bodyOf(uploadPhoto, await server.as.Inspector.post(path, form));
}

const byItem = async () =>
  (await server.as.Inspector.get(`/inspectionphotos/by-item/${String(item.id)}`)).body;

describe('POST /inspectionphotos', () => {
  it('uploads to the item named in the form', async () => {
    const form = uploadForm([{ bytes: await jpeg() }], { inspectionItemId: String(item.id) });
    const answer = await server.as.Inspector.post('/inspectionphotos', form);
    expect(answer).toMatchObject({ status: 201, body: { inspectionItemId: item.id } });
  });

  it.each(['0', 'abc', '', '1e99'])('refuses the item %j', async (inspectionItemId) => {
    const form = uploadForm([{ bytes: await jpeg() }], { inspectionItemId });
    const answer = await server.as.Inspector.post('/inspectionphotos', form);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { inspectionItemId: ['Must be a positive whole number'] } },
    });
  });
});

describe('uploading several', () => {
  it('returns a result for each file, in the order of the request', async () => {
    const good = await jpeg();
    const form = uploadForm(
      [
        { bytes: good, name: 'one.jpg', field: 'files' },
        { bytes: Buffer.from('no picture'), name: 'two.txt', field: 'files' },
        { bytes: good, name: 'three.jpg', field: 'files' },
      ],
      { captions: ['first', 'second', 'third'] },
    );
    const path = `/inspectionphotos/upload-multiple/${String(item.id)}`;
    const headers = { 'idempotency-key': `several-${String(item.id)}` };
    const answer = await server.as.Inspector.post(path, form, headers);
    expect(answer).toMatchObject({
      status: 200,
      body: [
        { success: true, fileName: 'one.jpg', data: { caption: 'first', displayOrder: 0 } },
        {
          success: false,
          fileName: 'two.txt',
          error: 'Invalid file type. Only JPG, PNG, GIF, WebP, and BMP files are allowed.',
        },
        { success: true, fileName: 'three.jpg', data: { caption: 'third', displayOrder: 1 } },
      ],
    });
    const again = await server.as.Inspector.post(path, form, headers);
    expect(again.body).toEqual(answer.body);
    expect(await byItem()).toHaveLength(2);
  });

  it('refuses more than 20 files', async () => {
    const bytes = await jpeg({ width: 8, height: 8 });
    const files = Array.from({ length: 21 }, () => ({ bytes, field: 'files' }));
    const path = `/inspectionphotos/upload-multiple/${String(item.id)}`;
    const answer = await server.as.Inspector.post(path, uploadForm(files));
    expect(answer).toMatchObject({ status: 413, body: { message: 'Maximum 20 files allowed' } });
    expect(await byItem()).toEqual([]);
  });
});

describe('a photo', () => {
  it('accepts a caption and a category, with its version', async () => {
    const photo = await addPhoto('before');
    const change = { caption: 'after', category: 'resolution', version: 1 };
    const path = `/inspectionphotos/${String(photo.id)}`;
    const changed = { ...photo, caption: 'after', category: 'resolution', version: 2 };
    expect(await server.as.Inspector.put(path, change)).toMatchObject({
      status: 200,
      body: changed,
    });
    expect(await server.as.Inspector.put(path, { ...change, caption: 'late' })).toMatchObject({
      status: 409,
      body: { current: changed },
    });
    expect((await server.as.Inspector.get(path)).body).toEqual(changed);
  });

  it('is ordered by a list of all photos of the item', async () => {
    const photos = [await addPhoto('a'), await addPhoto('b'), await addPhoto('c')];
    const [a, b, c] = photos.map((photo) => photo.id);
    const path = `/inspectionphotos/reorder/${String(item.id)}`;
    const answer = await server.as.Inspector.patch(path, { photoIds: [c, a, b] });
    expect(answer.body).toMatchObject([
      { id: c, displayOrder: 0 },
      { id: a, displayOrder: 1 },
      { id: b, displayOrder: 2 },
    ]);
    for (const photoIds of [[a, b], [a, b, c, c], [a, b, 999_999], []]) {
      expect(await server.as.Inspector.patch(path, { photoIds })).toMatchObject({
        status: 422,
        body: { errors: { photoIds: ['Must name every photo of the item once'] } },
      });
    }
    expect(await byItem()).toEqual(answer.body);
  });

  it('is deleted with its files', async () => {
    const before = storedFiles(server);
    const photo = await addPhoto();
    expect(storedFiles(server)).toHaveLength(before.length + 2);
    const path = `/inspectionphotos/${String(photo.id)}`;
    expect(await server.as.Inspector.delete(path)).toMatchObject({
      status: 200,
      body: { id: photo.id },
    });
    await expect.poll(() => storedFiles(server)).toEqual(before);
    expect((await server.as.Inspector.get(path)).status).toBe(404);
  });

  it('is deleted with its item, including its files', async () => {
    const before = storedFiles(server);
    await addPhoto();
    await server.as.Inspector.delete(`/inspectionitems/${String(item.id)}`);
    await expect.poll(() => storedFiles(server)).toEqual(before);
  });
});

describe('the bytes of a photo', () => {
  it('are downloaded under their original name', async () => {
    const photo = await addPhoto();
    const url = `${server.url}/api/inspectionphotos/download/${String(photo.id)}`;
    const file = await fetchStored(url, server.as.Inspector.token);
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''a%20b.jpg");
    expect(file.bytes.length).toBe(photo.size);
    const thumbnail = await fetchStored(`${url}?thumbnail=true`, server.as.Inspector.token);
    expect(thumbnail.headers.get('content-type')).toBe('image/webp');
  });

  it('require a signed-in user, by token or by the cookie set at sign-in', async () => {
    const photo = await addPhoto();
    const url = `${server.url}${photo.thumbnailUrl}`;
    const refusal = async (headers: Record<string, string>) => {
      const answer = await rawRequest(server.url, photo.thumbnailUrl, { headers });
      return [answer.status, answer.headers.location, answer.headers['cache-control']];
    };
    expect(await refusal({})).toEqual([401, undefined, undefined]);
    expect(await refusal({ accept: 'image/avif,image/webp,*/*;q=0.8' })).toEqual([
      401,
      undefined,
      undefined,
    ]);
    // In a tab, the answer would be shown as it is.
    const inTab = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
    const back = `/login?redirect=${encodeURIComponent(photo.thumbnailUrl)}`;
    expect(await refusal(inTab)).toEqual([303, back, 'no-store']);
    const login = await apiOf(server.url, '').post('/auth/login', {
      email: 'inspector@plumbline.test',
      password: 'Plumbline-test-1',
    });
    const media = login.headers.getSetCookie().find((text) => text.startsWith('plumbline_media='));
    const cookie = media?.split(';', 1)[0] ?? '';
    expect((await fetch(url, { headers: { cookie } })).status).toBe(200);
    expect((await fetch(`${server.url}/api/auth/me`, { headers: { cookie } })).status).toBe(401);
  });

  it('are cached forever and not sent again', async () => {
    const photo = await addPhoto();
    const { token } = server.as.Inspector;
    const url = `${server.url}${photo.thumbnailUrl}`;
    const first = await fetchStored(url, token);
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const again = await fetch(url, {
      headers: {
        authorization: `Bearer ${token}`,
        'if-none-match': first.headers.get('etag') ?? '',
      },
    });
    expect(again.status).toBe(304);
  });

  it.each(['/uploads/', '/uploads/..%2fplumbline.db', '/uploads/aa/none.jpg', '/uploads/%00'])(
    'are not available at %s',
    async (path) => {
      const file = await fetchStored(`${server.url}${path}`, server.as.Inspector.token);
      expect(file.status).toBe(404);
    },
  );
});
