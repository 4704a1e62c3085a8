import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, type PlumblineServer } from '../../server/app';
import { rawRequest } from '../support/server/raw-request';
import { scratchConfig } from '../support/server/scratch';

/** Answers at addresses that are neither a call nor a file of the app. */

let server: PlumblineServer;
let origin: string;
let remove: () => Promise<void>;

const APP = '<!doctype html><title>Plumbline</title>';

beforeAll(async () => {
  const scratch = await scratchConfig();
  remove = scratch.remove;
  const webApp = path.join(scratch.config.dataDir, 'app');
  mkdirSync(webApp);
  writeFileSync(path.join(webApp, 'index.html'), APP);
  writeFileSync(path.join(webApp, 'logo.svg'), '<svg/>');
  server = await buildServer(scratch.config, { webApp });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await server.close();
  await remove();
});

interface Got {
  status: number | undefined;
  type: string | undefined;
  text: string;
}

async function ask(method: string, address: string, accept = '*/*'): Promise<Got> {
  const answer = await rawRequest(origin, address, { method, headers: { accept } });
  const type = answer.headers['content-type']?.split(';')[0];
  return { status: answer.status, type, text: answer.bytes.toString() };
}

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
const NOT_FOUND = {
  status: 404,
  type: 'application/json',
  text: '{"message":"The requested resource was not found"}',
};

describe('an address that is not a valid URL', () => {
  it.each(['//[', '//[/x', '//', '///', 'http://[', '/\\', '*'])(
    '%s is refused and causes no server error',
    async (address) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        expect([400, 404]).toContain((await ask(method, address)).status);
      }
      for (const accept of ['*/*', HTML]) {
        const { status } = await ask('GET', address, accept);
        expect([200, 400, 403, 404]).toContain(status);
      }
    },
  );
});

describe('an address that is not a page', () => {
  it.each([
    '/api',
    '/api/',
    '/API/nothing',
    '/Api',
    '/api/nothing',
    '/api/clients/1/nothing',
    '//api/nothing',
    '/api?x',
    '/%61pi/nothing',
    '/uploads',
    '/.env',
    '/.git/config',
    '/inspections/.env',
    '/%2eenv',
    '/.well-known/security.txt',
  ])('%s is not answered with the app, whatever the Accept header', async (address) => {
    for (const accept of ['*/*', HTML]) {
      const { status, type, text } = await ask('GET', address, accept);
      expect([401, 403, 404]).toContain(status);
      expect([address, type, text.includes(APP)]).toEqual([address, 'application/json', false]);
    }
    expect((await ask('HEAD', address, HTML)).status).toBeGreaterThanOrEqual(400);
  });

  it('/Uploads/nothing is not answered with the app, but leads to it in a tab', async () => {
    const { status, type } = await ask('GET', '/Uploads/nothing');
    expect([status, type]).toEqual([401, 'application/json']);
    expect(await ask('GET', '/Uploads/nothing', HTML)).toMatchObject({ status: 303, text: '' });
  });

  it.each(['/index.php', '/wp-login.php', '/logo.png'])('%s is a missing file', async (address) => {
    expect(await ask('GET', address)).toEqual(NOT_FOUND);
  });
});

describe('a page of the app', () => {
  it.each(['/', '/inspections', '/inspections/7?photo=3', '/apiary', '/no/such/page'])(
    '%s is answered with the app',
    async (address) => {
      expect(await ask('GET', address, HTML)).toEqual({
        status: 200,
        type: 'text/html',
        text: APP,
      });
    },
  );

  it('that names an image file is sent as an image', async () => {
    expect((await ask('GET', '/logo.svg')).type).toBe('image/svg+xml');
  });
});
