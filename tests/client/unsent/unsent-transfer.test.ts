import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { TRANSFER_MESSAGES } from '../../../contract/outbox/transfer-messages';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import type { UploadEntry } from '../../../machines/uploads/upload-entry';
import type { LeftWork } from '../../../src/features/unsent/left/left-work';
import { type Exported, unsentFile } from '../../../src/features/unsent/transfer/export-unsent';
import { ImportRefused, importUnsent } from '../../../src/features/unsent/transfer/import-unsent';
import { installationIn } from '../../../src/features/unsent/transfer/installation';
import { LEFT_TEXTS } from '../../../src/features/unsent/left/left-words';
import { LIST, type Owner } from '../../../src/features/unsent/transfer/transfer-file';
import type { LocalRecord } from '../../../src/platform/ids/local-record';
import { createChangeStore } from '../../../src/platform/outbox/change-store';
import { readZip } from '../../../src/platform/zip/read-zip';
import { zipOf } from '../../../src/platform/zip/write-zip';
import { aKeptChange } from '../../models/outbox/changes';
import { memoryTable } from '../../support/records/changes';
import { unzip } from '../../support/server/unzip';

/** Unsent work of one device moves as a file to another device of the same user. */

const ANNA = { id: 1, email: 'anna@site.test', name: 'Anna Berg' };
const ORIGIN = 'https://plumbline.test';
type Server = Pick<Owner, 'origin' | 'installation'>;
const HERE: Server = { origin: ORIGIN, installation: '0123456789abcdef' };
const LOCAL = -5;

const CREATION = aKeptChange({
  key: 'creation-1',
  order: 1,
  record: LOCAL,
  version: null,
  base: {},
  call: 'createItem',
  body: { title: 'Crack', inspectionId: 2 },
});
const EDIT = aKeptChange({ key: 'change-2', order: 2, record: LOCAL });
const REFUSED = aKeptChange({
  key: 'change-3',
  order: 3,
  state: 'refused',
  isSent: true,
  failure: { message: 'Title: Required', status: 422, errors: {}, clashes: {} },
});

const photoOf = (id: string, fields: Partial<UploadEntry> = {}): UploadEntry => ({
  format: 1,
  id,
  userId: 1,
  itemId: LOCAL,
  localItemId: null,
  place: 'item',
  order: 4,
  name: '../../Küche 😀.jpg',
  size: 3,
  contentType: 'image/jpeg',
  lastModified: 5,
  caption: 'North',
  category: 'before',
  compress: true,
  chosenIn: 'tab',
  isSent: false,
  state: 'pending',
  failure: null,
  ...fields,
});

/** A device with its unsent work. */
async function device(changes: readonly unknown[] = [], entries: readonly UploadEntry[] = []) {
  const table = memoryTable();
  for (const change of changes) await table.write((rows) => rows.put(change as KeptChange));
  const localRecords = new Map<number, LocalRecord>();
  const serverIdOf = (id: number) => Promise.resolve(localRecords.get(id)?.id ?? null);
  const store = createChangeStore(table, { tell: () => undefined, serverIdOf });
  const kept = new Map(
    entries.map((entry) => [entry.id, { entry, blob: new Blob([`bytes of ${entry.id}`]) }]),
  );
  const unread: { entry: unknown; blob: Blob }[] = [];
  let during: (id: string) => Promise<void> = () => Promise.resolve();
  const outside = {
    store,
    ids: { serverIdOf, get: (id: number) => Promise.resolve(localRecords.get(id) ?? null) },
    photos: {
      take: async (id: string) => {
        await during(id);
        return kept.get(id);
      },
      unread: () => Promise.resolve(unread),
      give: (entry: UploadEntry, blob: Blob) => {
        if (kept.has(entry.id)) return Promise.resolve('known' as const);
        kept.set(entry.id, { entry, blob });
        return Promise.resolve('added' as const);
      },
    },
  };
  return {
    localRecords,
    kept,
    unread,
    table,
    /** Happens on the device before it exports a photo. */
    onTake: (happens: (id: string) => Promise<void>) => {
      during = happens;
    },
    changes: () => store.all(ANNA.id),
    exported: async (more: Partial<Exported> = {}) => {
      const photoIds = [...kept.keys()];
      const given = { user: ANNA, ...HERE, photoIds, isHere: () => true, ...more };
      const file = await unsentFile(outside, given);
      if (file === null) throw new Error('Its user has left');
      return file;
    },
    imports: (file: Blob, user = ANNA, server: Server = HERE) =>
      importUnsent(outside, file, { user, ...server }),
    refusal: async (file: Blob, user = ANNA, server: Server = HERE) =>
      importUnsent(outside, file, { user, ...server }).catch((error: unknown) =>
        error instanceof ImportRefused ? error.message : error,
      ),
  };
}

const full = () => device([CREATION, EDIT, REFUSED], [photoOf('photo-01'), photoOf('photo-02')]);

/** A list as an earlier version of the app writes it. */
const without = (field: string) => (list: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(list).filter(([name]) => name !== field));

/** The exported file with another list. */
async function withList(alter: (list: Record<string, unknown>) => object): Promise<Blob> {
  const files = await readZip(await (await full()).exported());
  const parts = await Promise.all(
    [...files].map(async ([name, file]) => {
      const bytes = (await file.read()) ?? new Uint8Array();
      if (name !== LIST) return { name, content: new Blob([bytes]) };
      const list = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
      return { name, content: new Blob([JSON.stringify(alter(list))]) };
    }),
  );
  return zipOf(parts);
}

test('changes and photos arrive unchanged, as those that the server may have', async () => {
  const [here, there] = [
    await full(),
    await device([aKeptChange({ key: 'change-own-9', order: 7 })]),
  ];
  const imported = await there.imports(await here.exported());
  expect(await there.changes()).toEqual([
    aKeptChange({ key: 'change-own-9', order: 7 }),
    { ...CREATION, order: 8, isSent: true },
    { ...EDIT, order: 9, isSent: true },
    { ...REFUSED, order: 10 },
  ]);
  const bytes = await Promise.all([...there.kept.values()].map(({ blob }) => blob.text()));
  expect(bytes).toEqual(['bytes of photo-01', 'bytes of photo-02']);
  const size = 'bytes of photo-01'.length;
  const entry = photoOf('photo-01', { size, chosenIn: '', isSent: true });
  expect(there.kept.get('photo-01')?.entry).toEqual(entry);
  expect(imported).toMatchObject({ damaged: 0, unread: { changes: 0, photos: 0 }, stopped: null });
  expect([imported.changes.length, imported.photos.length]).toEqual([3, 2]);
  // Both devices continue.
  expect((await here.changes()).length).toBe(3);
});

const LEFT: LeftWork = {
  left: {
    kind: 'resolution',
    recordId: 7,
    form: 'resolution:7',
    saveKey: 'left',
    typedAt: new Date(2026, 10, 26, 9, 5).getTime(),
    item: { title: 'Rail:rusty?', inspectionId: 2 },
    inspection: null,
    texts: [['resolutionNotes', 'New rail.\nPainted twice.']],
    photos: ['rail', 'post', 'gone'].map((id) => ({ id, name: 'image.jpg' })),
  },
  photos: ['rail', 'post'].map((id) => ({ id, name: 'image.jpg', file: new Blob([id]) })),
};

test('texts that were not saved are in the file, for people, and the other device says so', async () => {
  const here = await device([EDIT]);
  const file = await here.exported({ left: [LEFT] });
  const files = [...unzip(Buffer.from(await file.arrayBuffer()))].slice(1);
  const photos = ['1 photo 1-image.jpg', '1 photo 2-image.jpg'];
  expect(files.map(([name, content]) => [name, content.toString()])).toEqual([
    [
      'not-saved/1 Resolution of Rail rusty.txt',
      [
        'Resolution of Rail:rusty?',
        'Typed: Nov 26, 2026, 9:05 AM',
        'Resolution Notes: New rail.\nPainted twice.',
        `Photos: ${photos.join(', ')}`,
        LEFT_TEXTS.missing(2, 3),
      ].join('\n\n'),
    ],
    [`not-saved/${photos[0] ?? ''}`, 'rail'],
    [`not-saved/${photos[1] ?? ''}`, 'post'],
  ]);
  const imported = await (await device()).imports(file);
  expect([imported.notSaved, imported.changes.length]).toEqual([{ count: 1, isAll: false }, 1]);
  const onlyTexts = await (await device()).exported({ left: [LEFT] });
  expect((await here.imports(onlyTexts)).notSaved).toEqual({ count: 1, isAll: true });
});

test('a file of an earlier version has no such texts, and is imported as before', async () => {
  const file = await withList(without('notSaved'));
  const imported = await (await device()).imports(file);
  expect([imported.notSaved, imported.changes.length]).toEqual([{ count: 0, isAll: false }, 3]);
});

test('nothing is exported for a user who has left in the meantime', async () => {
  const here = await full();
  let isHere = true;
  here.onTake(() => {
    isHere = false;
    return Promise.resolve();
  });
  await expect(here.exported({ isHere: () => isHere })).rejects.toThrow('Its user has left');
});

test('imported again, or on its own device, the file adds nothing', async () => {
  const [here, there] = [await full(), await device()];
  const file = await here.exported();
  await there.imports(file);
  for (const one of [here, there]) {
    const before = await one.changes();
    expect(await one.imports(file)).toMatchObject({ changes: [], photos: [] });
    expect(await one.changes()).toEqual(before);
  }
});

test('an item that this device has sent or removed is not created again', async () => {
  const file = await (await full()).exported();
  const sent = await device();
  sent.localRecords.set(LOCAL, { id: 12, userId: 1 });
  await sent.imports(file);
  expect((await sent.changes()).map(({ key, record }) => [key, record])).toEqual([
    ['change-2', 12],
    ['change-3', 5],
  ]);
  const removed = await device();
  removed.localRecords.set(LOCAL, { id: null, userId: 1 });
  await removed.imports(file);
  expect((await removed.changes()).map(({ key }) => key)).toEqual(['change-3']);
});

test('photos of an item that was sent since refer to the item of the server', async () => {
  const [here, there] = [await device([], [photoOf('photo-01')]), await device()];
  here.localRecords.set(LOCAL, { id: 12, userId: 1 });
  await there.imports(await here.exported());
  expect(there.kept.get('photo-01')?.entry).toMatchObject({ itemId: 12, localItemId: LOCAL });
});

test('photos of an item that is sent during the export do not wait for ever', async () => {
  const [here, there] = [
    await device([CREATION], [photoOf('photo-01'), photoOf('photo-02')]),
    await device(),
  ];
  here.onTake(async (id) => {
    if (id !== 'photo-02') return;
    here.localRecords.set(LOCAL, { id: 12, userId: 1 });
    await here.table.write((rows) => rows.remove(CREATION.key));
  });
  await there.imports(await here.exported());
  expect([...there.kept.values()].map(({ entry: { itemId } }) => itemId)).toEqual([LOCAL, 12]);
  expect((await there.changes()).map(({ key }) => key)).toEqual([CREATION.key]);
});

test('a file of another user, of another server or of a newer app is refused with words', async () => {
  const file = await (await full()).exported();
  const there = await device();
  const bo = { id: 2, email: 'bo@site.test', name: 'Bo' };
  const namesake = { ...ANNA, email: 'another@site.test' };
  for (const user of [bo, namesake])
    expect(await there.refusal(file, user)).toBe(TRANSFER_MESSAGES.otherUser('Anna Berg'));
  const other = { origin: 'https://other.test', installation: 'fedcba9876543210' };
  expect(await there.refusal(file, ANNA, other)).toBe(TRANSFER_MESSAGES.otherServer(ORIGIN));
  const newer = await withList((list) => ({ ...list, format: 2, changes: 'elsewhere' }));
  expect(await there.refusal(newer)).toBe(TRANSFER_MESSAGES.newer);
  expect([await there.changes(), there.kept.size]).toEqual([[], 0]);
});

test('a server is known by its installation under each of its addresses', async () => {
  const { installation } = HERE;
  const elsewhere = 'http://192.168.1.5';
  const file = await (await full()).exported({ origin: elsewhere });
  const older = await withList(without('installation'));
  const count = async (given: Blob, server: Server) =>
    (await (await device()).imports(given, ANNA, server)).changes.length;
  expect(await count(file, HERE)).toBe(3);
  // A device or a file of an earlier version knows only the address.
  expect(await count(file, { origin: elsewhere, installation: null })).toBe(3);
  expect(await count(older, HERE)).toBe(3);
  const there = await device();
  expect([
    await there.refusal(file, ANNA, { origin: ORIGIN, installation: null }),
    await there.refusal(older, ANNA, { origin: elsewhere, installation }),
    await there.refusal(file, ANNA, { origin: elsewhere, installation: 'fedcba9876543210' }),
  ]).toEqual([
    TRANSFER_MESSAGES.otherServer(elsewhere),
    TRANSFER_MESSAGES.otherServer(ORIGIN),
    TRANSFER_MESSAGES.replacedServer,
  ]);
});

test('the session tells the device which installation it is of', () => {
  const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`;
  const tokens = [tokenWith({ sid: 's', iss: '0123' }), tokenWith({ sid: 's' }), 'token', null];
  expect(tokens.map(installationIn)).toEqual(['0123', null, null, null]);
});

/** A ZIP file as other programs write it, with compression. */
async function packed(content: string, name: string): Promise<Blob> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Blob([new Uint8Array(await buffer(zip.outputStream))]);
}

test('a file that was truncated anywhere is refused, and nothing of it is imported', async () => {
  const file = await (await full()).exported();
  const there = await device();
  for (const size of [0, 1, 21, 500, file.size - 23, file.size - 1])
    expect(await there.refusal(file.slice(0, size))).toBe(TRANSFER_MESSAGES.broken);
  expect([await there.changes(), there.kept.size]).toEqual([[], 0]);
});

test('anything that is not such a file is refused', async () => {
  const there = await device();
  const zipped = (content: string, name = LIST) => zipOf([{ name, content: new Blob([content]) }]);
  for (const file of [
    await zipped('{}'),
    await zipped('not JSON'),
    await zipped('{}', 'other'),
    new Blob(['x'.repeat(100_000)]),
    await packed('a photo', '0001 Crack.jpg'),
  ])
    expect(await there.refusal(file)).toBe(TRANSFER_MESSAGES.foreign);
});

test('a file that another program has packed again is refused', async () => {
  const there = await device();
  for (const name of [LIST, `plumbline-unsent-2026-11-29/${LIST}`])
    expect(await there.refusal(await packed('{}', name))).toBe(TRANSFER_MESSAGES.packedAgain);
});

test('a damaged photo is left out and counted; everything else arrives', async () => {
  const file = await (await full()).exported();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const at = new TextDecoder('latin1').decode(bytes).indexOf('bytes of photo-02');
  bytes[at] = 0;
  const there = await device();
  const imported = await there.imports(new Blob([bytes]));
  expect([imported.damaged, imported.changes.length, [...there.kept.keys()]]).toEqual([
    1,
    3,
    ['photo-01'],
  ]);
});

test('changes that only a newer app can read stay in the file and are counted', async () => {
  const newer = { ...aKeptChange({ key: 'change-9' }), format: 9 };
  const there = await device();
  const imported = await there.imports(await (await device([EDIT, newer])).exported());
  expect([imported.unread, imported.changes.map(({ key }) => key)]).toEqual([
    { changes: 1, photos: 0 },
    ['change-2'],
  ]);
});

test('foreign rows and photos without bytes in a written list do no harm', async () => {
  const file = await withList((list) => ({
    ...list,
    changes: [null, 7, { ...CREATION, userId: 2 }, { ...CREATION, key: '<script>' }, EDIT],
    photos: [
      { file: '../../etc/passwd', entry: photoOf('photo-03') },
      { file: 'photos/1', entry: { ...photoOf('photo-04'), userId: 2 } },
      { file: 'photos/1', entry: photoOf('photo-05', { state: 'cancelled' }) },
    ],
  }));
  const there = await device();
  const imported = await there.imports(file);
  expect([imported.damaged, imported.unread]).toEqual([1, { changes: 4, photos: 2 }]);
  expect([(await there.changes()).map(({ key }) => key), there.kept.size]).toEqual([
    ['change-2'],
    0,
  ]);
});

test('a device without room reports it, and the rest is imported later', async () => {
  const file = await (await full()).exported();
  const there = await device();
  const write = there.table.write;
  there.table.write = () => Promise.reject(new Error('No room'));
  expect((await there.imports(file)).stopped).toBe('No room');
  there.table.write = write;
  expect((await there.imports(file)).changes.length).toBe(3);
});

test('a photo of another version of the app is exported as it is stored', async () => {
  const phone = await device();
  phone.unread.push({ entry: { ...photoOf('photo-09'), format: 2 }, blob: new Blob(['bytes']) });
  const tablet = await device();
  const imported = await tablet.imports(await phone.exported());
  expect([imported.unread, imported.photos]).toEqual([{ changes: 0, photos: 1 }, []]);
});
