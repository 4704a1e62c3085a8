import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, type PlumblineServer } from '../../server/app';
import { rawRequest } from '../support/raw-request';
import { scratchConfig } from '../support/scratch';

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
    '.vite/manifest.json',
    JSON.stringify({
      'index.html': { file: PIECE, name: 'index', isEntry: true },
      '_app-5.js': { file: 'assets/app-5.js', name: 'app', imports: ['index.html'] },
      'src/shell.tsx': {
        file: 'assets/signed-in-shell-2.js',
        name: 'signed-in-shell',
        imports: ['index.html', '_app-5.js', '_signed-in-3.js', '_small-6.js'],
      },
      '_signed-in-3.js': { file: 'assets/signed-in-3.js', name: 'signed-in' },
      '_small-6.js': { file: 'assets/small-6.js', name: 'small', imports: ['_signed-in-3.js'] },
      'src/users.tsx': { file: 'assets/users-screen-4.js', name: 'users-screen' },
    }),
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
  [
    '/inspections?page=2',
    ['signed-in-shell-2', 'signed-in-3', 'small-6']
      .map((name) => `</assets/${name}.js>; rel=modulepreload`)
      .join(', '),
  ],
  ['/login?redirect=%2Finspections', undefined],
  ['/api/inspections', undefined],
])('%s preloads the code that a signed-in user needs: %s', async (url, link) => {
  const answer = await ask(url, { accept: 'text/html' });
  expect(answer.headers['link']).toBe(link);
});
