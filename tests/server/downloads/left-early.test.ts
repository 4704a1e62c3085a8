import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MOST_DOWNLOADS } from '../../../contract/downloads/limits';
import { holdConnections } from '../../support/server/busy-database';
import { watchConnections } from '../../support/server/connections';
import { bytesOf, fetchFile } from '../../support/server/downloads';
import { addManyReports } from '../../support/records/many-reports';
import { jpegOfBytes } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { unzip } from '../../support/server/unzip';
import { uploadForm } from '../../support/server/uploads';
import { withResolvers } from '../../support/with-resolvers';

/** Clients that leave before their download has ended take nothing with them. */

const PHOTOS = 3;
/** More than one slice of a list. */
const REPORTS = 600;
const LONG_LIST = '/downloads/reports?format=csv';
/** More than streams hold that nobody reads. */
const PHOTO_BYTES = 1_000_000;

let server: TestServer;
/** The path of an inspection with photos. */
let path: string;

beforeAll(async () => {
  server = await startServer();
  await addManyReports(server.services.database, REPORTS);
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  path = `/inspections/${String(inspection.id)}`;
  const item = await addItem(Admin, { inspectionId: inspection.id });
  for (let count = 0; count < PHOTOS; count += 1) {
    const form = uploadForm([{ bytes: await jpegOfBytes(PHOTO_BYTES) }]);
    await Admin.post(`/inspectionphotos/upload/${String(item.id)}`, form);
  }
});

afterAll(() => server.close());

const files = () => [
  `/downloads${path}/items?format=csv`,
  `/downloads${path}/photos`,
  `${path}/history/csv`,
];

const get = (address: string, signal?: AbortSignal, method = 'GET') =>
  fetch(`${server.url}/api${address}`, {
    method,
    headers: { authorization: `Bearer ${server.as.Admin.token}` },
    ...(signal && { signal }),
  });

/** As many downloads at once as a user may have. */
async function expectPlacesFree(): Promise<void> {
  const answers = await Promise.all(files().map((address) => get(address)));
  await Promise.all(answers.map(bytesOf));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

it.each([0, 1, 2])('before its handler has started, file %i keeps no place', async (index) => {
  const { database } = server.services;
  const { sockets, stop } = watchConnections();
  const held = holdConnections(database, database.connections().most);
  const abort = new AbortController();
  const leaving = Array.from({ length: MOST_DOWNLOADS }, () =>
    get(files()[index] ?? '', abort.signal).catch(() => undefined),
  );
  await expect.poll(() => database.connections().waiting).toBeGreaterThanOrEqual(MOST_DOWNLOADS);
  abort.abort();
  await Promise.all(leaving);
  await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
  stop();
  await held.release();
  await expectPlacesFree();
});

it('behind another request of its connection, it keeps no place', async () => {
  const { database } = server.services;
  const { hostname, port } = new URL(server.url);
  const { sockets, stop } = watchConnections();
  const held = holdConnections(database, database.connections().most);
  const client = connect(Number(port), hostname);
  const { token } = server.as.Admin;
  const head = `HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const addresses = [`${path}/with-items`, ...files()];
  client.write(addresses.map((address) => `GET /api${address} ${head}`).join(''));
  await expect.poll(() => sockets.length).toBe(addresses.length);
  client.destroy();
  await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
  stop();
  await held.release();
  await expectPlacesFree();
});

it('while a photo is being opened, no file stays open', async () => {
  const { photos } = server.services;
  const open = photos.open.bind(photos);
  const opened: Readable[] = [];
  const gate = withResolvers<undefined>();
  const spy = vi.spyOn(photos, 'open').mockImplementation(async (...asked) => {
    const isSecond = spy.mock.calls.length === 2;
    if (isSecond) await gate.promise;
    const stored = await open(...asked);
    if (stored !== null) opened.push(stored.stream);
    return stored;
  });
  try {
    const abort = new AbortController();
    const key = 'left-at-a-photo';
    const { sockets, stop } = watchConnections();
    const reading = get(`/downloads${path}/photos?key=${key}`, abort.signal)
      .then(bytesOf)
      .catch(() => undefined);
    await expect.poll(() => spy.mock.calls.length).toBe(2);
    abort.abort();
    await reading;
    await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
    stop();
    // It still waits for the storage.
    expect(server.services.downloads.find(1, key)).toEqual({ done: 1, total: PHOTOS });
    gate.resolve(undefined);
    await expect.poll(() => server.services.downloads.find(1, key)).toBeUndefined();
    await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    expect(spy).toHaveBeenCalledTimes(2);
  } finally {
    spy.mockRestore();
  }
  await expectPlacesFree();
});

it('before its list is read, the list is not read', async () => {
  const { database, lists, downloads } = server.services;
  const gate = withResolvers<undefined>();
  const held = lists.moments.run(() => gate.promise);
  const waiting = vi.spyOn(lists.moments, 'run');
  const read = vi.spyOn(database, 'readAtOneMoment');
  try {
    const abort = new AbortController();
    const keys = Array.from({ length: MOST_DOWNLOADS }, (_, index) => `waiting-${String(index)}`);
    const leaving = keys.map((key) =>
      get(`${LONG_LIST}&key=${key}`, abort.signal).catch(() => undefined),
    );
    await expect.poll(() => waiting.mock.calls.length).toBe(MOST_DOWNLOADS);
    abort.abort();
    await Promise.all(leaving);
    await expect
      .poll(() => keys.map((key) => downloads.find(1, key)))
      .toEqual(keys.map(() => undefined));
    gate.resolve(undefined);
    await held;
    // It would be behind them.
    expect((await bytesOf(await get(LONG_LIST))).length).toBeGreaterThan(REPORTS);
    expect(read).toHaveBeenCalledTimes(1);
  } finally {
    waiting.mockRestore();
    read.mockRestore();
  }
});

it('while its list is read, it keeps its place to the end of the slice, and reads no other', async () => {
  const { lists, downloads } = server.services;
  const run = lists.slices.run.bind(lists.slices);
  const gate = withResolvers<undefined>();
  let slices = 0;
  const spy = vi.spyOn(lists.slices, 'run').mockImplementation((slice) =>
    run(async () => {
      slices += 1;
      await gate.promise;
      return slice();
    }),
  );
  try {
    const { sockets, stop } = watchConnections();
    const abort = new AbortController();
    const key = 'in-its-slice';
    const leaving = get(`${LONG_LIST}&key=${key}`, abort.signal).catch(() => undefined);
    await expect.poll(() => slices).toBe(1);
    abort.abort();
    await leaving;
    await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
    stop();
    expect(downloads.find(1, key)).toEqual({ done: 0, total: 0 });
    gate.resolve(undefined);
    await expect.poll(() => downloads.find(1, key)).toBeUndefined();
    expect(slices).toBe(1);
  } finally {
    spy.mockRestore();
  }
  await expectPlacesFree();
});

it('for its head alone, no file is made', async () => {
  const open = vi.spyOn(server.services.photos, 'open');
  const addresses = [...files(), '/live'];
  const answers = await Promise.all(addresses.map((address) => get(address, undefined, 'HEAD')));
  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 404));
  expect(open).not.toHaveBeenCalled();
  open.mockRestore();
  await expectPlacesFree();
});

it('no more than three run at once, histories included', async () => {
  const { photos } = server.services;
  const open = photos.open.bind(photos);
  const gate = withResolvers<undefined>();
  const spy = vi.spyOn(photos, 'open').mockImplementation(async (...asked) => {
    await gate.promise;
    return open(...asked);
  });
  try {
    const zips = Array.from({ length: MOST_DOWNLOADS }, () =>
      fetchFile(server.url, server.as.Admin, `${path}/photos`),
    );
    await expect.poll(() => spy.mock.calls.length).toBe(MOST_DOWNLOADS);
    const refused = await Promise.all(files().map((address) => get(address)));
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
    gate.resolve(undefined);
    for (const zip of await Promise.all(zips))
      expect(unzip(await bytesOf(zip)).size).toBe(PHOTOS + 1);
  } finally {
    spy.mockRestore();
  }
  await expectPlacesFree();
});

it('a connection on which too many requests wait is closed', async () => {
  const { hostname, port } = new URL(server.url);
  const { sockets, stop } = watchConnections();
  const { token } = server.as.Admin;
  const head = `HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n`;
  const client = connect(Number(port), hostname);
  const closed = new Promise((resolve) => client.once('close', resolve));
  client.on('error', () => undefined);
  client.resume();
  client.write(`GET /api/live ${head}accept: text/event-stream\r\n\r\n`);
  client.write(`GET /api/health ${head}\r\n`.repeat(200));
  await closed;
  await expect.poll(() => sockets.every((socket) => socket.closed)).toBe(true);
  stop();
  await expectPlacesFree();
});
