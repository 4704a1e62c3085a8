import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import sharp from 'sharp';
import * as z from 'zod/mini';
import type { Abuse } from './abuse';
import { formatStatuses } from './format-figures';
import { type AbusedServer, withAbused } from './server';

/** A PostgreSQL server whose user may create databases; each abuse creates its own. */
const POSTGRES = process.env['BENCH_DATABASE_URL'];
const ROUNDS = 25;
const GIVE_UP_MS = 60_000;

const lacks = () =>
  POSTGRES === undefined ? 'name a PostgreSQL server in BENCH_DATABASE_URL' : undefined;

async function withDatabase<T>(work: (url: URL) => Promise<T>): Promise<T> {
  const name = `abuse_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: POSTGRES });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(POSTGRES ?? '');
  url.pathname = `/${name}`;
  try {
    return await work(url);
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
}

async function send(server: AbusedServer, method: string, address: string, body?: unknown) {
  const isForm = body instanceof FormData;
  const begun = performance.now();
  const response = await fetch(`${server.url}/api${address}`, {
    method,
    headers: {
      authorization: server.authorization,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(GIVE_UP_MS),
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  return { status: response?.status ?? 'no answer', answer, ms: performance.now() - begun };
}

const Photos = z.array(z.object({ id: z.number() }));

/** Uploads, deletes and reorders photos of one item, all at once. */
async function crowd(server: AbusedServer): Promise<string> {
  const item = String(server.itemId);
  const bytes = new Uint8Array(
    await sharp({ create: { width: 16, height: 16, channels: 3, background: '#447799' } })
      .jpeg()
      .toBuffer(),
  );
  let choice = 0;
  const upload = () => {
    const form = new FormData();
    form.set('selectionOrder', String((choice += 1) % 7));
    form.set('file', new Blob([bytes]), 'photo.jpg');
    return send(server, 'POST', `/inspectionphotos/upload/${item}`, form);
  };
  await Promise.all(Array.from({ length: 8 }, upload));
  const statuses: (number | string)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const list = await send(server, 'GET', `/inspectionphotos/by-item/${item}`);
    const ids = Photos.parse(list.answer).map(({ id }) => id);
    const order = (photoIds: number[]) =>
      send(server, 'PATCH', `/inspectionphotos/reorder/${item}`, { photoIds });
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, upload),
      order(ids),
      order(ids.toReversed()),
      ...ids.slice(0, 4).map((id) => send(server, 'DELETE', `/inspectionphotos/${String(id)}`)),
    ]);
    statuses.push(...answers.map(({ status }) => status));
  }
  return formatStatuses(statuses);
}

/** A proxy to the database that can be cut or frozen. */
async function startWay(target: URL) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const ASKED = ['/inspections?page=1', '/clients', '/auth/me', '/clients/statistics', '/health'];

function outage(name: string, how: 'cut' | 'freeze'): Abuse {
  return {
    name,
    lacks,
    run: (main) =>
      withDatabase(async (target) => {
        const way = await startWay(target);
        try {
          return await withAbused(
            main,
            async (server) => {
              way[how]();
              const answers = await Promise.all(
                [...ASKED, ...ASKED, ...ASKED].map((address) => send(server, 'GET', address)),
              );
              const longest = Math.max(...answers.map(({ ms }) => ms)) / 1000;
              return `${formatStatuses(answers.map(({ status }) => status))}; the last after ${longest.toFixed(1)} s`;
            },
            { environment: { DATABASE_URL: way.url } },
          );
        } finally {
          way.close();
        }
      }),
  };
}

export const POSTGRES_ABUSES: readonly Abuse[] = [
  {
    name: 'photos of one item uploaded, deleted and ordered at once (PostgreSQL)',
    lacks,
    run: (main) =>
      withDatabase((url) => withAbused(main, crowd, { environment: { DATABASE_URL: url.href } })),
  },
  outage('the database is down (PostgreSQL)', 'cut'),
  outage('the database is frozen (PostgreSQL)', 'freeze'),
];
