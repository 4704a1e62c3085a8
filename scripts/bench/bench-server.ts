import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import * as z from 'zod/mini';

/** The built server in a separate process, with one item that has one photo. */

export interface BenchServer {
  url: string;
  pid: number;
  credentials: { email: string; password: string };
  authorization: string;
  thumbnailUrl: string;
  stop: () => Promise<void>;
}

/** The address that a server prints when it is running. */
export async function addressOf(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('The server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /running at (\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it was ready');
}

async function post(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', ...init });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${JSON.stringify(body)}`);
  return body;
}

/** Adds a photo to item 1; returns the address of its thumbnail. */
export async function addPhoto(url: string, authorization: string): Promise<string> {
  const create = { width: 1600, height: 1200, channels: 3, background: '#8899aa' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'bench.jpg');
  const init = { headers: { authorization }, body: form };
  const photo = await post(`${url}/api/inspectionphotos/upload/1`, init);
  return z.object({ thumbnailUrl: z.string() }).parse(photo).thumbnailUrl;
}

interface RunningServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts the built server, or the program of another version, in a separate process. */
export async function runServer(
  environment: Readonly<Record<string, string>>,
  program = 'dist/server/main.js',
): Promise<RunningServer> {
  const server = spawn('node', [program], {
    env: { ...process.env, LOG_LEVEL: 'error', ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  server.stdout.resume();
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

export async function startBenchServer(
  environment: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const { url, pid, stop } = await runServer(environment);
  const credentials = {
    email: environment['ADMIN_EMAIL'] ?? '',
    password: environment['ADMIN_PASSWORD'] ?? '',
  };
  const init = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  };
  const login = await post(`${url}/api/auth/login`, init);
  const { accessToken } = z.object({ accessToken: z.string() }).parse(login);
  const authorization = `Bearer ${accessToken}`;
  return {
    url,
    pid,
    stop,
    credentials,
    authorization,
    thumbnailUrl: await addPhoto(url, authorization),
  };
}
