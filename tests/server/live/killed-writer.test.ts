import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServer, type PlumblineServer } from '../../../server/app';
import type { LiveChange } from '../../../contract/live/live-change';
import type { ServerEvent } from '../../../src/platform/live/read-events';
import { type Api, apiOf, PASSWORD, signIn } from '../../support/server/api';
import { type Follower, follow } from '../../support/server/live';
import { addItem, addSite, itemBody } from '../../support/records/records';
import { type Scratch, scratchConfig, testEngine } from '../../support/server/scratch';
import { type ServerProcess, startProcess } from '../../support/server/server-process';

/**
 * A server is killed during its transactions, and five readers with cursors receive every change
 * once. On PostgreSQL two of them follow another server, which keeps running.
 */

/** `LIVE_ROUNDS=20` runs more rounds, `LIVE_HOLD_MS=60000` holds the transaction for a minute. */
const ROUNDS = Number(process.env['LIVE_ROUNDS'] ?? 3);
const HOLD_MS = Number(process.env['LIVE_HOLD_MS'] ?? 1500);
const WRITERS = 4;
const READERS = 5;

let scratch: Scratch;
let environment: Record<string, string>;
let writer: ServerProcess;
/** The other server on the same database. */
let other: PlumblineServer | null;
let otherUrl: string;
let admin: Api;
let isOver: boolean;

async function startWriter(): Promise<void> {
  writer = await startProcess(environment);
  admin =
    (admin as Api | undefined) === undefined
      ? await signIn(writer.url, 'admin@plumbline.test', PASSWORD)
      : apiOf(writer.url, admin.token);
}

beforeEach(async () => {
  scratch = await scratchConfig();
  const { dataDir, databaseUrl } = scratch.config;
  environment = {
    DATA_DIR: dataDir,
    ACCESS_TOKEN_TTL_SECONDS: '3600',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  admin = undefined as unknown as Api;
  isOver = false;
  await startWriter();
  other = databaseUrl === undefined ? null : await buildServer(scratch.config);
  otherUrl = (await other?.app.listen({ port: 0, host: '127.0.0.1' })) ?? '';
});

afterEach(async () => {
  isOver = true;
  writer.child.kill('SIGKILL');
  await writer.ended;
  await other?.close();
  await scratch.remove();
});

interface Reader {
  events: ServerEvent[];
  current: Follower | null;
  done: Promise<void>;
}

/** Follows one of the servers, and connects again whenever that ends. */
async function startReader(urlOf: () => string, after: string | undefined): Promise<Reader> {
  const reader: Reader = { events: [], current: null, done: Promise.resolve() };
  const connect = async () => {
    const cursor = reader.events.at(-1)?.id ?? after;
    reader.current = await follow(urlOf(), admin.token, { after: cursor, events: reader.events });
  };
  await connect();
  reader.done = (async () => {
    while (!isOver) {
      await reader.current?.ended;
      await connect().catch(() => pause(20));
    }
  })();
  return reader;
}

const itemsHeard = ({ events }: Reader) =>
  events
    .filter(({ event }) => event === 'change')
    .map(({ data }) => JSON.parse(data) as LiveChange)
    .flatMap(({ id, kind }) => (kind === 'items' ? [id] : []));

/** Items, each in one transaction with others at the same time, until the server is gone. */
async function write(inspectionId: number, acknowledged: number[]): Promise<void> {
  for (;;) {
    try {
      const body = itemBody({ inspectionId });
      const answer = await admin.post('/inspectionitems', body);
      if (answer.status !== 201) return;
      acknowledged.push((answer.body as { id: number }).id);
    } catch {
      return;
    }
  }
}

async function leaveAll(readers: readonly Reader[]): Promise<void> {
  isOver = true;
  for (const { current } of readers) current?.leave();
  await Promise.all(readers.map(({ done }) => done));
}

const byNumber = (one: number, two: number) => one - two;

it(`no reader misses or duplicates a change in ${String(ROUNDS)} rounds`, async () => {
  const { inspection } = await addSite(admin);
  const start = await follow(writer.url, admin.token);
  start.leave();
  const after = start.cursor();
  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, index) =>
      startReader(() => (otherUrl !== '' && index < 2 ? otherUrl : writer.url), after),
    ),
  );
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged.length;
    const writing = Array.from({ length: WRITERS }, () => write(inspection.id, acknowledged));
    const enough = before + 5 + ((round * 7) % 23);
    await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThanOrEqual(enough);
    writer.child.kill('SIGKILL');
    await Promise.all(writing);
    await writer.ended;
    await startWriter();
  }
  await addItem(admin, { inspectionId: inspection.id });
  const { body } = await admin.get(`/inspectionitems/by-inspection/${String(inspection.id)}`);
  const stored = (body as { id: number }[]).map(({ id }) => id).sort(byNumber);
  expect(stored.length).toBeGreaterThan(acknowledged.length);
  for (const reader of readers) {
    await expect.poll(() => itemsHeard(reader).length).toBeGreaterThanOrEqual(stored.length);
    expect(itemsHeard(reader).sort(byNumber)).toEqual(stored);
    expect(reader.events.filter(({ event }) => event === 'too-old')).toEqual([]);
  }
  await leaveAll(readers);
});

it.skipIf(testEngine !== 'postgres')(
  'a transaction that stays open delays the readers, and they miss nothing',
  async () => {
    const { inspection } = await addSite(admin);
    const readers = await Promise.all(
      [writer.url, otherUrl].map((url) => startReader(() => url, undefined)),
    );
    const slow = new pg.Client({ connectionString: scratch.config.databaseUrl });
    await slow.connect();
    try {
      await slow.query('BEGIN');
      await slow.query(`UPDATE clients SET notes = 'slow'`);
      const ids: number[] = [];
      const until = performance.now() + HOLD_MS;
      while (performance.now() < until) {
        ids.push((await addItem(admin, { inspectionId: inspection.id })).id);
        await pause(HOLD_MS / 20);
      }
      expect(readers.map(itemsHeard)).toEqual([[], []]);
      await slow.query('COMMIT');
      for (const reader of readers) await expect.poll(() => itemsHeard(reader)).toEqual(ids);
      await leaveAll(readers);
    } finally {
      await slow.end();
    }
  },
);
