import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../server/app';
import { ConfigError, readConfig } from '../../server/config';
import { DataFolderError } from '../../server/db/folder-lock';
import { openDatabase } from '../../server/db/open-database';
import { inTransaction } from '../../server/db/transaction';
import { signIn } from '../support/server/api';
import { insertClient } from '../../server/repositories/clients';
import { clientBody } from '../support/records/records';
import { failedStart, startProcess } from '../support/server/server-process';

let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'plumbline-'));
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const folder = (name: string) => path.join(root, name);

const CLIENT = { ...clientBody(), phone: null, address: null, notes: null };

const refusal = (line: string) => ({ code: 1, signal: null, stdout: '', stderr: `${line}\n` });

/** Why a data folder cannot be opened. The server prints a `DataFolderError` in one line. */
const openingFailure = (dataDir: string): Promise<unknown> =>
  openDatabase(readConfig({ DATA_DIR: dataDir })).catch((error: unknown) => error);

describe('a data folder', () => {
  it('in use by another process is refused in one line, and works after that process has ended', async () => {
    const environment = { DATA_DIR: folder('busy') };
    const first = await startProcess(environment);
    expect(await failedStart(environment)).toEqual(
      refusal(
        `The data folder ${folder('busy')} is in use by another Plumbline process; stop that one first.`,
      ),
    );
    first.child.kill('SIGKILL');
    await first.ended;
    const database = await openDatabase(readConfig(environment));
    await database.close();
  });

  it('is free as soon as its user in the same process has closed', async () => {
    const config = readConfig({ DATA_DIR: folder('again') });
    for (let time = 0; time < 3; time += 1) {
      const database = await openDatabase(config);
      await expect(openDatabase(config)).rejects.toThrow(/is in use by another/);
      await database.close();
    }
  });

  it('may be a symbolic link, and has its database in one file after the server has stopped', async () => {
    mkdirSync(folder('target'));
    symlinkSync(folder('target'), folder('link'));
    const server = await startProcess({ DATA_DIR: folder('link') });
    const log = path.join(folder('target'), 'plumbline.db-wal');
    await signIn(server.url, 'admin@plumbline.test');
    const written = statSync(log).size;
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect([written > 0, statSync(log).size]).toEqual([true, 0]);
  });

  it('that is a file, or is inside one, is refused in one line', async () => {
    writeFileSync(folder('file'), 'text');
    const below = path.join(folder('file'), 'below');
    for (const name of [folder('file'), below])
      expect(await openingFailure(name)).toEqual(
        new DataFolderError(`The data folder ${name} is not a folder.`),
      );
  });

  it('that is not writable is refused in one line', async () => {
    mkdirSync(folder('blocked/plumbline.lock'), { recursive: true });
    expect(await openingFailure(folder('blocked'))).toEqual(
      new DataFolderError(`The data folder ${folder('blocked')} may not be written by this user.`),
    );
    mkdirSync(folder('blocked-db/plumbline.db'), { recursive: true });
    expect(await failedStart({ DATA_DIR: folder('blocked-db') })).toEqual(
      refusal(`The data folder ${folder('blocked-db')} may not be written by this user.`),
    );
  });

  it('whose photo folder is a file is refused in one line', async () => {
    mkdirSync(folder('no-photos'));
    writeFileSync(folder('no-photos/photos'), 'text');
    const { code, stdout, stderr } = await failedStart({ DATA_DIR: folder('no-photos') });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The data folder .*no-photos.* is not a folder\.\n$/);
  });

  it('on a read-only file system is refused in one line', async () => {
    const failure = await openingFailure('/sys/plumbline');
    expect(failure).toBeInstanceOf(DataFolderError);
    expect((failure as Error).message).toMatch(/^The data folder \/sys\/plumbline [^\n]+\.$/);
  });

  it('with a file that is not a database is refused in one line', async () => {
    mkdirSync(folder('text'));
    writeFileSync(folder('text/plumbline.db'), 'This is not a database. '.repeat(500));
    expect(await failedStart({ DATA_DIR: folder('text') })).toEqual(
      refusal(`The data folder ${folder('text')} holds a file that is not a Plumbline database.`),
    );
  });
});

describe('a wrong environment', () => {
  it('is reported value by value, in one line', async () => {
    const wrong = {
      DATA_DIR: folder('unused'),
      PORT: '80a',
      DATABASE_URL: 'mysql://x',
      ADMIN_EMAIL: 'nobody',
      ADMIN_PASSWORD: '123',
      ACCESS_TOKEN_TTL_SECONDS: '0',
      SESSION_DAYS: '400',
      LOGIN_ATTEMPTS_PER_MINUTE: '-1',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
      S3_ENDPOINT: 'here',
    };
    expect(await failedStart(wrong)).toEqual(
      refusal(
        'Wrong configuration: PORT must be a whole number from 0 to 65535; ' +
          'DATABASE_URL must begin with postgres://; ' +
          'ADMIN_EMAIL must be an e-mail address; ' +
          'ADMIN_PASSWORD must have at least 6 characters; ' +
          'ACCESS_TOKEN_TTL_SECONDS must be at least 1; ' +
          'SESSION_DAYS must be at most 365; ' +
          'LOGIN_ATTEMPTS_PER_MINUTE must be a whole number from 1 to 1000000; ' +
          'TRUST_PROXY must be true or false; ' +
          'LOG_LEVEL must be fatal, error, warn, info, debug or silent; ' +
          'S3_ENDPOINT must be an address',
      ),
    );
  });

  it('reports missing settings of a bucket', () => {
    expect(() => readConfig({ DATA_DIR: folder('unused'), S3_BUCKET: 'photos' })).toThrow(
      new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well'),
    );
  });

  it('reports that PostgreSQL does not answer', async () => {
    const environment = {
      DATA_DIR: folder('unused'),
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
    };
    expect(await failedStart(environment)).toEqual(
      refusal('PostgreSQL does not answer at the address in DATABASE_URL.'),
    );
  });

  it('reports that the port is in use', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        resolve((other.address() as { port: number }).port);
      });
    });
    const environment = { DATA_DIR: folder('port'), PORT: String(port) };
    expect(await failedStart(environment)).toEqual(
      refusal('The port is in use; choose another with PORT.'),
    );
    other.close();
  });
});

describe('the first start', () => {
  it("prints the first Admin's password once, unless it was given", async () => {
    const environment = { DATA_DIR: folder('first'), ADMIN_PASSWORD: '' };
    const first = await startProcess(environment);
    first.child.kill('SIGINT');
    const { code, stdout } = await first.ended;
    expect(code).toBe(0);
    const [, password = ''] =
      /^First Admin: admin@plumbline\.test {2}password: (\S+)/.exec(stdout) ?? [];
    const second = await startProcess(environment);
    await signIn(second.url, 'admin@plumbline.test', password);
    second.child.kill('SIGTERM');
    expect((await second.ended).stdout).toBe(`Plumbline is running at ${second.url}\n`);
  });

  it("prints the first Admin's password even if it fails, because a port is in use", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        resolve((other.address() as { port: number }).port);
      });
    });
    const environment = { DATA_DIR: folder('failed'), ADMIN_PASSWORD: '' };
    const { code, stdout } = await failedStart({ ...environment, METRICS_PORT: String(port) });
    other.close();
    const [, password = ''] = /password: (\S+)/.exec(stdout) ?? [];
    expect(code).toBe(1);
    const server = await buildServer(
      readConfig({ DATA_DIR: folder('failed'), LOG_LEVEL: 'error' }),
    );
    try {
      const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
      await signIn(url, 'admin@plumbline.test', password);
    } finally {
      await server.close();
    }
  });
});

/**
 * Makes this many changes with long texts, so that a stream of them fills the buffers of a
 * connection.
 */
async function changeOften(environment: Record<string, string>): Promise<void> {
  const database = await openDatabase(readConfig(environment));
  const at = new Date().toISOString();
  const actor = { userId: 1, userName: 'Ada'.repeat(700), sessionId: '' };
  await inTransaction(database, { actor, at }, async (tx) => {
    for (let change = 0; change < 1900; change += 1) await insertClient(tx, CLIENT, at);
  });
  await database.close();
}

describe('a stop', () => {
  it('is announced to the proxy before it begins, and answers the current request', async () => {
    const environment = { DATA_DIR: folder('stop'), STOP_DELAY_SECONDS: '1' };
    const server = await startProcess(environment);
    const { token } = await signIn(server.url, 'admin@plumbline.test');
    const body = JSON.stringify(clientBody({ name: 'In flight' }));
    const call = request(`${server.url}/api/clients`, {
      method: 'POST',
      // Like a browser, it keeps the connection open for longer than a stop may take.
      agent: new Agent({ keepAlive: true, timeout: 60_000 }),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject);
    });
    // The server has asked for the body, so the request has arrived and waits.
    await new Promise<void>((resolve) => {
      call.once('continue', resolve);
      call.flushHeaders();
    });
    server.child.kill('SIGTERM');
    const ready = async () => {
      const response = await fetch(`${server.url}/api/health/ready`);
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const faults = [{ part: 'server', message: 'The server is stopping' }];
    await expect
      .poll(ready)
      .toEqual({ status: 503, body: { message: 'The server is not ready', faults } });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    await expect.poll(() => fetch(server.url).catch(() => 'closed')).toBe('closed');
    call.end(body);
    expect(await answered).toBe(201);
    expect(await server.ended).toEqual({
      code: 0,
      signal: null,
      stdout: `Plumbline is running at ${server.url}\n`,
      stderr: '',
    });
    const database = await openDatabase(readConfig(environment));
    const clients = await database.db.selectFrom('clients').select('name').execute();
    await database.close();
    expect(clients).toEqual([{ name: 'In flight' }]);
  });

  it('ends the streams of its listeners, including one that does not read', async () => {
    const environment = { DATA_DIR: folder('stop-streams') };
    await changeOften(environment);
    const server = await startProcess(environment);
    const { token } = await signIn(server.url, 'admin@plumbline.test');
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const listen = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const agent = new Agent({ keepAlive: true, timeout: 60_000 });
        const call = request(`${server.url}/api/live?since=900`, { agent, headers });
        call.on('response', resolve).on('error', reject).end();
      });
    const [reader, idler] = await Promise.all([listen(), listen()]);
    let read = 0;
    reader.on('data', (part: Buffer) => (read += part.length)).on('error', () => undefined);
    idler.on('error', () => undefined);
    await expect.poll(() => read).toBeGreaterThan(3_000_000);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });
});
