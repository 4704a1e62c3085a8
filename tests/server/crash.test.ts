import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createItem } from '../../contract/items/calls';
import type { Item } from '../../contract/items/item';
import type { Photo } from '../../contract/photos/photo';
import { uploadPhoto } from '../../contract/photos/calls';
import { type Api, PASSWORD, signIn } from '../support/server/api';
import { addItem, addSite, bodyOf, itemBody } from '../support/records/records';
import { scratchFolder } from '../support/server/scratch';
import { type ServerProcess, startProcess } from '../support/server/server-process';
import { uploadForm } from '../support/server/uploads';

/**
 * Everything that the server acknowledged exists after it was killed at any moment, and nothing
 * else is left behind. A printed seed determines after how many answers and milliseconds it is
 * killed.
 */

/** Each run kills at different moments; `CRASH_ROUNDS=100` runs more rounds. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 6);
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 100_000);

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const moments = randomOf(SEED);
const choices = randomOf(SEED + 1);
const scratch = scratchFolder();
let server: ServerProcess;

const start = async (): Promise<Api> => {
  server = await startProcess({ DATA_DIR: scratch.folder });
  return signIn(server.url, 'admin@plumbline.test', PASSWORD);
};

async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

let pictures: Buffer[];

beforeAll(async () => {
  pictures = await Promise.all(
    ['#aa3322', '#33aa22', '#2233aa', '#aaaa22'].map((background) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
});

afterAll(async () => {
  await kill();
  scratch.remove();
});

interface Sent {
  key: string;
  itemId: number;
  picture: Buffer;
}

/** Requests acknowledged so far, and requests without an answer. */
const items = new Map<number, Item>();
const photos = new Map<number, Buffer>();
let unanswered: Sent[] = [];
let keys = 0;

/** The number of answers to await before the kill, and the function that kills. */
let awaited = 0;
let killing: () => void = () => undefined;

function acknowledged(): void {
  awaited -= 1;
  if (awaited === 0) killing();
}

/** Resolves after that number of further answers. */
const answers = (count: number) =>
  new Promise<void>((resolve) => {
    awaited = count;
    killing = resolve;
  });

async function upload(api: Api, { key, itemId, picture }: Sent): Promise<Photo> {
  const form = uploadForm([{ bytes: picture }], { caption: key });
  const headers = { 'idempotency-key': key };
  const answer = await api.post(`/inspectionphotos/upload/${String(itemId)}`, form, headers);
  return bodyOf(uploadPhoto, answer);
}

/** Undefined when the connection broke; any other failure is thrown. */
const unlessGone = <T>(request: Promise<T>): Promise<T | undefined> =>
  request.catch((error: unknown) => {
    if (error instanceof TypeError) return undefined;
    throw error;
  });

/** Writes until the server has died. */
async function write(api: Api, inspectionId: number, itemId: number): Promise<void> {
  for (;;) {
    keys += 1;
    const key = `crash-${String(SEED)}-${String(keys)}`;
    if (choices() < 0.5) {
      const title = itemBody({ inspectionId, title: key });
      const answer = await unlessGone(api.post('/inspectionitems', title));
      if (answer === undefined) return;
      const item = bodyOf(createItem, answer);
      items.set(item.id, item);
      acknowledged();
      continue;
    }
    const picture = pictures[Math.floor(choices() * pictures.length)] ?? Buffer.alloc(0);
    const sent = { key, itemId, picture };
    unanswered.push(sent);
    const photo = await unlessGone(upload(api, sent));
    if (photo === undefined) return;
    photos.set(photo.id, picture);
    acknowledged();
    unanswered = unanswered.filter((other) => other !== sent);
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

async function itemsOf(api: Api, inspectionId: number): Promise<Item[]> {
  const kept: Item[] = [];
  for (let page = 1; ; page += 1) {
    const query = `page=${String(page)}&pageSize=500`;
    const path = `/inspectionitems/by-inspection/${String(inspectionId)}?${query}`;
    const rows = (await api.get(path)).body as Item[];
    kept.push(...rows);
    if (rows.length < 500) return kept;
  }
}

async function checkEverything(api: Api, inspectionId: number, itemId: number): Promise<void> {
  const kept = new Map((await itemsOf(api, inspectionId)).map((item) => [item.id, item]));
  expect([...items].map(([id]) => kept.get(id))).toEqual([...items.values()]);
  const ofItem = (await api.get(`/inspectionphotos/by-item/${String(itemId)}`)).body as Photo[];
  const ids = new Set(ofItem.map(({ id }) => id));
  expect([...photos.keys()].filter((id) => !ids.has(id))).toEqual([]);
  const counted = (await api.get(`/inspectionitems/${String(itemId)}`)).body as Item;
  expect(counted.photoCount).toBe(ofItem.length);
  const owned = ofItem.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]);
  const files = filesIn(path.join(scratch.folder, 'photos'));
  expect(files.map((file) => `/uploads/${file}`).sort()).toEqual(owned.sort());
}

async function checkBytes(api: Api): Promise<void> {
  for (const [id, picture] of photos) {
    const response = await fetch(`${server.url}/api/inspectionphotos/download/${String(id)}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect([id, response.status]).toEqual([id, 200]);
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  }
}

it(`a server keeps what it acknowledged through ${String(ROUNDS)} crashes (CRASH_SEED=${String(SEED)})`, async () => {
  let api = await start();
  const { inspection } = await addSite(api);
  const { id: itemId } = await addItem(api, { inspectionId: inspection.id });
  for (let round = 0; round < ROUNDS; round += 1) {
    const enough = answers(4 + Math.floor(moments() * 30));
    const writers = Array.from({ length: 6 }, () => write(api, inspection.id, itemId));
    const killed = enough.then(() => pause(moments() * 40)).then(kill);
    await Promise.all([...writers, killed]);
    api = await start();
    await checkEverything(api, inspection.id, itemId);
    // After they are sent again under their keys, the unanswered uploads exist once.
    for (const sent of unanswered) photos.set((await upload(api, sent)).id, sent.picture);
    unanswered = [];
    expect((await api.get(`/inspectionphotos/by-item/${String(itemId)}`)).body).toHaveLength(
      photos.size,
    );
  }
  await checkEverything(api, inspection.id, itemId);
  await checkBytes(api);
  expect(photos.size).toBeGreaterThan(ROUNDS);
  expect(items.size).toBeGreaterThan(ROUNDS);
}, 600_000);
