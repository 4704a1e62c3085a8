import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHOTO_MAX_BYTES } from '../../../contract/limits';
import { uploadPhoto } from '../../../contract/photos/calls';
import type { Item } from '../../../contract/items/item';
import { bmp, gif, jpeg, jpegOfBytes, png, webp } from '../../support/records/pictures';
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

const upload = (form: FormData, headers?: Record<string, string>) =>
  server.as.Inspector.post(`/inspectionphotos/upload/${String(item.id)}`, form, headers);

describe('an upload', () => {
  it('returns the whole photo and is counted at its item', async () => {
    const bytes = await jpeg({ width: 800, height: 600 });
    const form = uploadForm([{ bytes, name: 'wall.jpg' }], {
      caption: '  Crack above the door ',
      category: 'Issue',
    });
    const photo = bodyOf(uploadPhoto, await upload(form));
    expect(photo).toEqual({
      id: photo.id,
      inspectionItemId: item.id,
      url: photo.url,
      thumbnailUrl: photo.thumbnailUrl,
      screenUrl: `${photo.url}?size=screen`,
      fileName: 'wall.jpg',
      size: bytes.length,
      fileSize: bytes.length,
      contentType: 'image/jpeg',
      width: 800,
      height: 600,
      caption: 'Crack above the door',
      category: 'issue',
      displayOrder: 0,
      latitude: null,
      longitude: null,
      takenAt: null,
      exifData: null,
      location: null,
      createdAt: photo.createdAt,
      version: 1,
    });
    expect(photo.url).toMatch(/^\/uploads\/[0-9a-f]{2}\/[0-9a-f-]{36}\.jpg$/);
    const after = await server.as.Inspector.get(`/inspectionitems/${String(item.id)}/with-photos`);
    expect(after.body).toMatchObject({ photoCount: 1, photos: [photo] });
  });

  it('keeps the file byte for byte and a thumbnail within 400 pixels', async () => {
    const bytes = await jpeg({ width: 1000, height: 500 });
    const photo = bodyOf(uploadPhoto, await upload(uploadForm([{ bytes }])));
    const { token } = server.as.Inspector;
    const file = await fetchStored(`${server.url}${photo.url}`, token);
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const thumbnail = await fetchStored(`${server.url}${photo.thumbnailUrl}`, token);
    const { width, height, format } = await sharp(thumbnail.bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 400, height: 200, format: 'webp' });
  });

  it.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/gif', gif],
    ['image/webp', webp],
  ] as const)('recognizes %s by its content, whatever its name', async (contentType, draw) => {
    const bytes = await draw();
    const photo = bodyOf(uploadPhoto, await upload(uploadForm([{ bytes, name: 'x.txt' }])));
    expect(photo).toMatchObject({ contentType, width: 640, height: 480, fileName: 'x.txt' });
  });

  it('accepts a BMP', async () => {
    const photo = bodyOf(uploadPhoto, await upload(uploadForm([{ bytes: bmp() }])));
    expect(photo).toMatchObject({ contentType: 'image/bmp', width: 2, height: 2 });
  });

  it('accepts a BMP stored top down or bottom up', async () => {
    const upwards = bmp();
    upwards.fill(0xff, 54, 60);
    const downwards = bmp();
    downwards.fill(0xff, 62, 68);
    downwards.writeInt32LE(-2, 22);
    const pictures = [];
    for (const bytes of [upwards, downwards]) {
      const photo = bodyOf(uploadPhoto, await upload(uploadForm([{ bytes }])));
      expect(photo).toMatchObject({ width: 2, height: 2 });
      const url = `${server.url}${photo.thumbnailUrl}`;
      pictures.push((await fetchStored(url, server.as.Inspector.token)).bytes);
    }
    expect(pictures[1]).toEqual(pictures[0]);
  });

  it('accepts exactly 10 MB', async () => {
    const bytes = await jpegOfBytes(PHOTO_MAX_BYTES);
    const photo = bodyOf(uploadPhoto, await upload(uploadForm([{ bytes }])));
    expect(photo.size).toBe(PHOTO_MAX_BYTES);
  });

  it.each([
    ['../../x.jpg', 'x.jpg'],
    ['C:\\photos\\roof.jpg', 'roof.jpg'],
    ['a\u0007b.jpg', 'ab.jpg'],
    ['..', 'photo.jpg'],
    ['Baustelle Gerüst №3 – façade 現場 📷.jpg', 'Baustelle Gerüst №3 – façade 現場 📷.jpg'],
  ])('shows the name %j as %j and stores the file under its own key', async (name, shown) => {
    const bytes = await jpeg();
    const photo = bodyOf(uploadPhoto, await upload(uploadForm([{ bytes, name }])));
    expect(photo.fileName).toBe(shown);
    expect(photo.url).toMatch(/^\/uploads\/[0-9a-f]{2}\/[0-9a-f-]{36}\.jpg$/);
  });
});

describe('an upload is refused and leaves nothing behind', () => {
  const INVALID_TYPE = 'Invalid file type. Only JPG, PNG, GIF, WebP, and BMP files are allowed.';
  const DAMAGED = 'The picture is damaged or incomplete. Please take or choose it again.';

  const bmpThatClaims = (width: number, height: number) => {
    const bytes = bmp();
    bytes.writeUInt32LE(width, 18);
    bytes.writeUInt32LE(height, 22);
    return Promise.resolve(bytes);
  };
  const refusals: readonly (readonly [string, () => Promise<Buffer>, number, string])[] = [
    ['is empty', () => Promise.resolve(Buffer.alloc(0)), 422, 'No file provided'],
    ['is text', () => Promise.resolve(Buffer.from('<svg onload=alert(1)>')), 415, INVALID_TYPE],
    ['is cut off', async () => (await jpeg()).subarray(0, 900), 422, DAMAGED],
    [
      'only begins like a picture',
      () => Promise.resolve(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)])),
      422,
      DAMAGED,
    ],
    ['claims to be a BMP of 4 gigapixels', () => bmpThatClaims(65_536, 65_536), 422, DAMAGED],
    [
      'claims to be a BMP of billions of rows without a dot',
      () => bmpThatClaims(0, 0xffffffff),
      422,
      DAMAGED,
    ],
    [
      'has one byte more than 10 MB',
      () => jpegOfBytes(PHOTO_MAX_BYTES + 1),
      413,
      'File size too large. Maximum size is 10MB.',
    ],
  ];

  it.each(refusals)('when the file %s', async (_, draw, status, message) => {
    const before = storedFiles(server);
    const answer = await upload(uploadForm([{ bytes: await draw() }]));
    expect(answer).toMatchObject({ status, body: { message, errors: { file: [message] } } });
    expect(storedFiles(server)).toEqual(before);
    const photos = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(item.id)}`);
    expect(photos.body).toEqual([]);
  });

  it('when there is no file', async () => {
    const answer = await upload(uploadForm([], { caption: 'alone' }));
    expect(answer).toMatchObject({ status: 400, body: { message: 'No file provided' } });
  });

  it('when there are two files', async () => {
    const bytes = await jpeg();
    const answer = await upload(uploadForm([{ bytes }, { bytes }]));
    expect(answer).toMatchObject({ status: 400, body: { message: 'Maximum 1 files allowed' } });
  });

  it('when a field is unknown', async () => {
    const answer = await upload(uploadForm([{ bytes: await jpeg() }], { title: 'x' }));
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Validation failed', errors: { title: ['Unknown field'] } },
    });
  });

  it('when the caption is too long or the category unknown', async () => {
    const fields = { caption: 'x'.repeat(201), category: 'holiday' };
    const answer = await upload(uploadForm([{ bytes: await jpeg() }], fields));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: {
          caption: ['Must be no more than 200 characters'],
          category: [expect.stringMatching(/^Must be one of: before, after/)],
        },
      },
    });
  });

  it('when it is not a form', async () => {
    const answer = await server.as.Inspector.post(`/inspectionphotos/upload/${String(item.id)}`, {
      file: 'x',
    });
    expect(answer).toMatchObject({
      status: 415,
      body: { message: 'The content type is not supported here' },
    });
  });

  it('when the form is cut off', async () => {
    const answer = await server.as.Inspector.send(
      'POST',
      `/inspectionphotos/upload/${String(item.id)}`,
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nxyz',
      { 'content-type': 'multipart/form-data; boundary=b' },
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'The upload was cut off. Please try again.' },
    });
  });

  it('when the item does not exist', async () => {
    const form = uploadForm([{ bytes: await jpeg() }]);
    const answer = await server.as.Inspector.post('/inspectionphotos/upload/999999', form);
    expect(answer).toMatchObject({ status: 404, body: { message: 'Inspection item not found' } });
  });
});
