import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, type PlumblineServer } from '../../server/app';
import { peerOf } from '../../server/http/limits/slow-clients';
import { type Api, signIn } from '../support/server/api';
import { detailedJpeg } from '../support/records/pictures';
import { addItem, addSite } from '../support/records/records';
import { type Scratch, scratchConfig } from '../support/server/scratch';

const PATIENCE = {
  headMs: 300,
  bodyMs: 400,
  silenceMs: 30_000,
  connections: 40,
  connectionsOfAddress: 5,
};
const CONNECTIONS = 60;

let scratch: Scratch;
let server: PlumblineServer;
let port: number;
let admin: Api;

beforeAll(async () => {
  scratch = await scratchConfig();
  server = await buildServer(scratch.config, { clientLimits: PATIENCE });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(url).port);
  admin = await signIn(url, 'admin@plumbline.test');
});
afterAll(async () => {
  await server.close();
  await scratch.remove();
});

/** The answer to raw bytes, read until the server closes the connection. */
function exchange(bytes: Iterable<string | Buffer> | AsyncIterable<string | Buffer>) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(answer.split('\r\n', 1)[0] ?? '');
    });
    void (async () => {
      for await (const chunk of bytes) if (socket.writable) socket.write(chunk);
    })().catch(reject);
  });
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${admin.token}`, ...lines].join(
    '\r\n',
  );

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout';

describe('a connection is closed', () => {
  it('that sends nothing', async () => {
    expect(await exchange([])).toBe(TIMED_OUT);
  });

  it('whose head does not end', async () => {
    expect(await exchange(['GET /api/health HTTP/1.1\r\nHost: x\r\n'])).toBe(TIMED_OUT);
  });

  it('whose JSON does not end', async () => {
    const lines = ['Content-Type: application/json', 'Content-Length: 100', '', '{"name":'];
    expect(await exchange([head('/api/clients', ...lines)])).toBe(TIMED_OUT);
  });

  it('whose upload stalls', async () => {
    const { inspection } = await addSite(admin);
    const item = await addItem(admin, { inspectionId: inspection.id });
    const lines = [
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      '',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nxyz',
    ];
    expect(
      await exchange([head(`/api/inspectionphotos/upload/${String(item.id)}`, ...lines)]),
    ).toBe(TIMED_OUT);
  });

  it('whose upload was refused before it was received', async () => {
    const lines = [
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      '',
      '--b\r\n',
    ];
    const answer = await exchange([head('/api/inspectionphotos/upload/999999', ...lines)]);
    expect(answer).toBe('HTTP/1.1 404 Not Found');
  });
});

it('a slow upload that makes progress is accepted', async () => {
  const { inspection } = await addSite(admin);
  const item = await addItem(admin, { inspectionId: inspection.id });
  const picture = await detailedJpeg();
  const before = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(before), picture, Buffer.from('\r\n--b--\r\n')]);
  const lines = [
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${String(body.length)}`,
    'Connection: close',
    '\r\n',
  ];
  async function* slowly() {
    yield head(`/api/inspectionphotos/upload/${String(item.id)}`, ...lines);
    const piece = Math.ceil(body.length / 12);
    for (let at = 0; at < body.length; at += piece) {
      yield body.subarray(at, at + piece);
      await pause(PATIENCE.bodyMs / 4);
    }
  }
  expect(await exchange(slowly())).toBe('HTTP/1.1 201 Created');
});

it('one address has a limited number of connections, and others still have theirs', async () => {
  const from = (localAddress: string) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => {
        resolve('answered');
      });
      socket.on('close', () => {
        resolve('closed');
      });
      socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    });
  const sockets: Socket[] = [];
  const several = (count: number, address: string) =>
    Promise.all(Array.from({ length: count }, () => from(address)));
  expect(await several(5, '127.0.0.2')).toEqual(Array(5).fill('answered'));
  expect(await several(2, '127.0.0.2')).toEqual(['closed', 'closed']);
  expect(await several(1, '127.0.0.3')).toEqual(['answered']);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => from('127.0.0.2')).toBe('answered');
  for (const socket of sockets) socket.destroy();
});

it.each([
  ['2001:db8::1', '2001:db8::2', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['::ffff:192.168.0.7', '192.168.0.7', true],
  ['192.168.0.7', '192.168.0.8', false],
  // The machines of a local network.
  ['fe80::1%eth0', 'fe80::2%eth0', false],
  ['fd12:3456::1', 'fd12:3456::2', false],
  ['fc00::1', 'FC00::1', true],
])('%s and %s count as one: %s', (one, other, isOne) => {
  expect(peerOf(one) === peerOf(other)).toBe(isOne);
});

it('too many connections do not lock other clients out for long', async () => {
  const sockets = Array.from({ length: CONNECTIONS }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  await expect
    .poll(() =>
      admin.get('/health').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  for (const socket of sockets) socket.destroy();
});
