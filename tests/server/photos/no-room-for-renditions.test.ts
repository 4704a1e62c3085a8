import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediumUrlOf, type Photo } from '../../../contract/photos/photo';
import { uploadPhoto } from '../../../contract/photos/calls';
import { makeReport } from '../../../server/reports/make-report';
import { useBucket } from '../../support/server/bucket';
import { orientedJpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { askForReport, draftOf, reportIn } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { fetchStored, uploadForm } from '../../support/server/uploads';

/** Photos can be viewed while the disk has no room for their other sizes. */

const ENOUGH = 0;
const MORE_THAN_ANY_DISK = Number.MAX_SAFE_INTEGER;

const inBucket = useBucket();

describe.each(['folder', 'bucket'])('photos in a %s', (kind) => {
  let server: TestServer;
  let inspectionId: number;
  let photo: Photo;
  let original: Buffer;

  beforeAll(async () => {
    server = await startServer({
      environment: kind === 'folder' ? {} : inBucket(),
      makeReport: (...task) => {
        server.services.config.diskReserveBytes = MORE_THAN_ANY_DISK;
        return makeReport(...task);
      },
    });
    inspectionId = (await addSite(server.as.Admin)).inspection.id;
    const { id } = await addItem(server.as.Inspector, { inspectionId });
    original = await orientedJpeg(6);
    const form = uploadForm([{ bytes: original }]);
    const answer = await server.as.Inspector.post(`/inspectionphotos/upload/${String(id)}`, form);
    photo = bodyOf(uploadPhoto, answer);
  });
  afterAll(() => server.close());

  const keys = () =>
    server.services.database.db
      .selectFrom('photos')
      .select(['storage_key', 'screen_key', 'report_key'])
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow();

  const seen = () => fetchStored(`${server.url}${photo.screenUrl}`, server.as.Inspector.token);
  const kept = () => fetchStored(`${server.url}${mediumUrlOf(photo)}`, server.as.Inspector.token);

  it('the original file is sent below the reserve, and the requested size when there is room', async () => {
    const { services } = server;
    services.config.diskReserveBytes = MORE_THAN_ANY_DISK;
    const full = await seen();
    expect([full.status, full.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    // Another file will be sent at this address.
    expect(full.headers.get('cache-control')).toBe('no-store');
    expect(full.bytes.equals(original)).toBe(true);
    expect(await keys()).toMatchObject({ screen_key: null });

    services.config.diskReserveBytes = ENOUGH;
    const { bytes } = await seen();
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    const { screen_key: key } = await keys();
    expect(await services.photos.sizeOf(key ?? '')).toBe(bytes.length);

    services.config.diskReserveBytes = MORE_THAN_ANY_DISK;
    expect((await seen()).bytes.equals(bytes)).toBe(true);
  });

  it('devices do not get the original file instead of the size that they store', async () => {
    const { config } = server.services;
    config.diskReserveBytes = MORE_THAN_ANY_DISK;
    expect((await kept()).status).toBe(507);
    config.diskReserveBytes = ENOUGH;
    const { bytes, headers } = await kept();
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(headers.get('cache-control')).toMatch(/immutable/);
    config.diskReserveBytes = MORE_THAN_ANY_DISK;
    expect((await kept()).bytes.equals(bytes)).toBe(true);
  });

  it('a report that has begun ends with its photos upright', async () => {
    server.services.config.diskReserveBytes = ENOUGH;
    // The disk fills up as soon as it is made.
    const { id } = await askForReport(server.as.Admin, draftOf(inspectionId));
    await reportIn(server.as.Admin, id, 'ready');
    const { storage_key: originalKey, report_key: key } = await keys();
    expect(key).not.toBeNull();
    expect(key).not.toBe(originalKey);
  });
});
