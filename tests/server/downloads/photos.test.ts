import { readFile, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { UnavailableError } from '../../../server/errors/unavailable';
import { photoFileName } from '../../../server/routes/downloads/photo-names';
import { bytesOf, fetchFile } from '../../support/server/downloads';
import { jpeg } from '../../support/records/pictures';
import { addInspection, addItem, addSite, type Site } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { unzip } from '../../support/server/unzip';
import { uploadForm } from '../../support/server/uploads';

/** All photos of an inspection as a ZIP file. */

let server: TestServer;
let site: Site;

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-11-22T22:30:00.000Z') });
  site = await addSite(server.as.Admin);
});

afterAll(() => server.close());

const get = (id: number, query = '') =>
  fetchFile(server.url, server.as.Inspector, `/inspections/${String(id)}/photos${query}`);

async function addPhoto(itemId: number, colour: string, caption: string): Promise<Buffer> {
  const bytes = await jpeg({ colour });
  const form = uploadForm([{ bytes, name: `${colour}.jpg` }], { caption });
  const { status } = await server.as.Admin.post(`/inspectionphotos/upload/${String(itemId)}`, form);
  expect(status).toBe(201);
  return bytes;
}

async function contentsOf(response: Response) {
  const bytes = await bytesOf(response);
  const files = unzip(bytes);
  const list = files.get('photos.csv') ?? Buffer.alloc(0);
  files.delete('photos.csv');
  const rows: Record<string, string>[] = parse(list, { bom: true, columns: true });
  return { files, rows, end: bytes.subarray(-80).toString('latin1') };
}

const pathOf = async (inspectionId: number, place: number) => {
  const { db } = server.services.database;
  const keys = await db
    .selectFrom('photos')
    .innerJoin('items', 'items.id', 'photos.item_id')
    .select('storage_key')
    .where('inspection_id', '=', inspectionId)
    .orderBy('photos.id')
    .execute();
  return path.join(server.services.config.dataDir, 'photos', keys[place]?.storage_key ?? '');
};

it('has every photo under a safe name, and the captions', async () => {
  const inspectionId = site.inspection.id;
  const first = await addItem(server.as.Admin, { inspectionId, title: '../../etc: "Wet" wall' });
  const second = await addItem(server.as.Admin, { inspectionId, title: 'Wall' });
  const pictures = [
    await addPhoto(first.id, '#ff0000', '=North'),
    await addPhoto(first.id, '#00ff00', ''),
    await addPhoto(second.id, '#0000ff', 'Süd 木, "quoted"'),
  ];
  const response = await get(inspectionId, '?timeZone=Asia/Tokyo');
  const headers = ['content-type', 'content-disposition', 'x-total-count'];
  expect(headers.map((name) => response.headers.get(name))).toEqual([
    'application/zip',
    `attachment; filename="plumbline-photos-of-inspection-${String(inspectionId)}-2026-11-23.zip"`,
    '3',
  ]);
  const { files, rows, end } = await contentsOf(response);
  expect(end).not.toContain('could not be read');
  const names = ['0001 .. .. etc Wet wall.jpg', '0002 .. .. etc Wet wall.jpg', '0003 Wall.jpg'];
  expect([...files]).toEqual(names.map((name, index) => [name, pictures[index]]));
  expect(rows.map(({ File, Item, Caption, Problem }) => [File, Item, Caption, Problem])).toEqual([
    [names[0], '../../etc: "Wet" wall', "'=North", ''],
    [names[1], '../../etc: "Wet" wall', '', ''],
    [names[2], 'Wall', 'Süd 木, "quoted"', ''],
  ]);
});

it('names photos whose file is missing or broken, and has the others', async () => {
  const { id } = await addInspection(server.as.Admin, { projectId: site.project.id });
  const item = await addItem(server.as.Admin, { inspectionId: id, title: 'Wall' });
  for (const colour of ['#ff0000', '#00ff00']) await addPhoto(item.id, colour, 'Lost');
  const whole = await addPhoto(item.id, '#0000ff', 'Whole');
  await rm(await pathOf(id, 0));
  await truncate(await pathOf(id, 1), 100);
  const begin = await readFile(await pathOf(id, 1));
  const { files, rows, end } = await contentsOf(await get(id));
  expect(end).toContain('2 of 3 photos could not be read. The file photos.csv says which.');
  expect([...files]).toEqual([
    ['0002 Wall.jpg', begin],
    ['0003 Wall.jpg', whole],
  ]);
  expect(rows.map(({ File, Problem }) => [File, Problem])).toEqual([
    ['', 'The file is missing in the storage'],
    ['0002 Wall.jpg', 'The file could not be read to its end'],
    ['0003 Wall.jpg', ''],
  ]);
});

it('fails if the storage does not answer, so that nobody takes a part for everything', async () => {
  const { id } = await addInspection(server.as.Admin, { projectId: site.project.id });
  const item = await addItem(server.as.Admin, { inspectionId: id });
  await addPhoto(item.id, '#ff0000', '');
  const opening = vi
    .spyOn(server.services.photos, 'open')
    .mockRejectedValue(new UnavailableError('The bucket does not answer', 1));
  expect((await get(id)).status).toBe(503);
  opening.mockRestore();
});

it('of an inspection without photos has the list only', async () => {
  const { id } = await addInspection(server.as.Admin, { projectId: site.project.id });
  expect(await contentsOf(await get(id))).toMatchObject({ files: new Map(), rows: [] });
  expect((await get(999_999)).status).toBe(404);
});

it.each([
  ['Wall', '0007 Wall.jpg'],
  ['con', '0007 con.jpg'],
  ['', '0007.jpg'],
  ['..', '0007.jpg'],
  ['a/b\\c:d*e?f"g<h>i|j', '0007 a b c d e f g h i j.jpg'],
  ['tab\tline\nnull\u0000 \u202egnp.exe', '0007 tab line null gnp.exe.jpg'],
  ['長'.repeat(200), `0007 ${'長'.repeat(60)}.jpg`],
  ['Ends. ', '0007 Ends.jpg'],
])('a photo of %j is named %j', (title, name) => {
  expect(photoFileName(7, title, 'image/jpeg')).toBe(name);
});
