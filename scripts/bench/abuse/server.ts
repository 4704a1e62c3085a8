import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { addressOf } from '../bench-server';

/** A built server in a separate process on empty data, with an item to abuse. */
export interface AbusedServer {
  url: string;
  authorization: string;
  itemId: number;
  /** The memory of the server and all processes that it started, in bytes. */
  memory: () => number;
  /** The longest time that its event loop was blocked since the last call, in milliseconds. */
  blocked: () => Promise<number>;
  stop: () => Promise<void>;
}

export const CREDENTIALS = { email: 'bench@plumbline.test', password: 'Plumbline-bench-1' };
const PAGE_BYTES = 4096;

/** The resident bytes of a process and its children, as Linux reports them; 0 on other systems. */
function memoryOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
    const [, pages = '0'] = readFileSync(`/proc/${String(pid)}/statm`, 'utf8').split(' ');
    const ofChildren = children.split(' ').filter((child) => child !== '');
    return ofChildren.reduce(
      (sum, child) => sum + memoryOf(Number(child)),
      Number(pages) * PAGE_BYTES,
    );
  } catch {
    return 0;
  }
}

const Id = z.object({ id: z.number() });

export async function post(
  server: Pick<AbusedServer, 'url' | 'authorization'>,
  address: string,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(`${server.url}/api${address}`, {
    method: 'POST',
    headers: { authorization: server.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${address} answered ${JSON.stringify(answer)}`);
  return answer;
}

async function addItem(server: Pick<AbusedServer, 'url' | 'authorization'>): Promise<number> {
  const add = async (address: string, body: unknown) =>
    Id.parse(await post(server, address, body)).id;
  const clientId = await add('/clients', {
    name: 'Bau AG',
    contactPerson: 'Eva Roth',
    email: 'eva@bau.example',
  });
  const projectId = await add('/projects', { name: 'Bridge', address: 'Quay 4', clientId });
  const inspectionId = await add('/inspections', {
    title: 'Deck survey',
    inspectionDate: '2026-11-20T09:00:00.000Z',
    inspectorName: 'Ida Falk',
    status: 0,
    projectId,
  });
  return add('/inspectionitems', {
    title: 'Cracked beam',
    description: 'Third beam from the north',
    category: 'Structural',
    priority: 3,
    inspectionId,
  });
}

const LOOP_WATCH = pathToFileURL(path.join(import.meta.dirname, 'loop-watch.js')).href;

interface Options {
  environment?: Readonly<Record<string, string>>;
  /** Fills the data folder before the server starts. */
  fill?: (dataDir: string) => Promise<void>;
}

/** Starts `main`, a built server, on a new data folder. */
async function startAbused(
  main: string,
  { environment = {}, fill }: Options,
): Promise<AbusedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-abuse-'));
  await fill?.(folder);
  const child = spawn('node', ['--import', LOOP_WATCH, path.resolve(main)], {
    env: {
      ...process.env,
      ADMIN_EMAIL: CREDENTIALS.email,
      ADMIN_PASSWORD: CREDENTIALS.password,
      LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    // Earlier versions look for the web app there.
    cwd: path.resolve(path.dirname(main), '../..'),
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const url = await addressOf(child);
  child.stdout?.resume();
  const login = await post({ url, authorization: '' }, '/auth/login', CREDENTIALS);
  const { accessToken } = z.object({ accessToken: z.string() }).parse(login);
  const authorization = `Bearer ${accessToken}`;
  return {
    url,
    authorization,
    itemId: await addItem({ url, authorization }),
    memory: () => memoryOf(child.pid ?? 0),
    blocked: async () => {
      child.send('blocked');
      const [milliseconds] = (await once(child, 'message')) as [number];
      return milliseconds;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Abuses a server and stops it. */
export async function withAbused(
  main: string,
  abuse: (server: AbusedServer) => Promise<string>,
  options: Options = {},
): Promise<string> {
  const server = await startAbused(main, options);
  try {
    return await abuse(server);
  } finally {
    await server.stop();
  }
}
