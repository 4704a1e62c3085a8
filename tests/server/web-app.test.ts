import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, type PlumblineServer } from '../../server/app';
import { rawRequest } from '../support/server/raw-request';
import { scratchConfig } from '../support/server/scratch';

/** How the files of the built app are sent. */

const CODE = `export const text = '${'Loose guard rail. '.repeat(100)}';`;
const PIECE = 'assets/start-1.js';

let server: PlumblineServer;
let origin: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  const scratch = await scratchConfig();
  remove = scratch.remove;
  const webApp = path.join(scratch.config.dataDir, 'app');
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(webApp, file)), { recursive: true });
    writeFileSync(path.join(webApp, file), content);
  };
  write('index.html', '<!doctype html><title>Plumbline</title>');
  write(PIECE, CODE);
  write(`${PIECE}.br`, brotliCompressSync(CODE));
  write(`${PIECE}.gz`, gzipSync(CODE));
  write(
    '.vite/page-hints.json',
    JSON.stringify([
      { path: '/login', files: ['assets/login-7.js'] },
      { path: '/inspections', files: ['assets/shell-2.js', 'assets/list-3.js'] },
      { path: '/inspections/create', files: ['assets/screens-8.css', 'assets/form-6.js'] },
      { path: '/inspections/:id', files: ['assets/shell-2.js', 'assets/inspection-4.js'] },
    ]),
  );
  server = await buildServer(scratch.config, { webApp });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await server.close();
  await remove();
});

const ask = (address: string, headers: Record<string, string>) =>
  rawRequest(origin, address, { headers });

it.each([
  { accepted: 'gzip, deflate, br', encoding: 'br', bytes: brotliCompressSync(CODE) },
  { accepted: 'gzip', encoding: 'gzip', bytes: gzipSync(CODE) },
  { accepted: 'identity', encoding: undefined, bytes: Buffer.from(CODE) },
])('code is sent as compressed by the build, accepting $accepted', async (row) => {
  const answer = await ask(`/${PIECE}`, { 'accept-encoding': row.accepted });
  expect([answer.headers['content-encoding'], answer.bytes]).toEqual([row.encoding, row.bytes]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i) as string,
  });
});

it.each([
  ['/inspections?page=2', ['shell-2', 'list-3']],
  ['/Inspections/', ['shell-2', 'list-3']],
  ['/inspections/~k3f9', ['shell-2', 'inspection-4']],
  ['/login?redirect=%2Finspections', ['login-7']],
])('%s names the code that the page needs: %j', async (url, names) => {
  const answer = await ask(url, { accept: 'text/html' });
  expect(answer.headers['link']).toBe(
    names.map((name) => `</assets/${name}.js>; rel=modulepreload`).join(', '),
  );
});

it('a page also names its style', async () => {
  expect((await ask('/inspections/create', { accept: 'text/html' })).headers['link']).toBe(
    '</assets/screens-8.css>; rel=preload; as=style, </assets/form-6.js>; rel=modulepreload',
  );
});

it.each(['/', '/inspections/1/2', '/%E0%A4%A', '/api/inspections'])(
  '%s names no code',
  async (url) => {
    expect((await ask(url, { accept: 'text/html' })).headers['link']).toBeUndefined();
  },
);
