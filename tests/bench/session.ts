import { setTimeout as pause } from 'node:timers/promises';
import axios from 'axios';
import { createAuthRefresh } from 'axios-auth-refresh';
import { openSession } from '../support/machines/app-session';
import { type Arrival, type Outcome, startScriptedServer } from '../support/server/scripted-server';

/**
 * `npm run bench:session`: measures the cost of a token that expires during many requests, with the
 * app's session and with `axios-auth-refresh`, on the same server in one run.
 */

const REQUESTS = 200;
/** Longer than refusing all requests takes, so that each is refused before the refresh ends. */
const REFRESH_MS = 500;
const STRAGGLE_MS = 2000;

interface Figures {
  refreshes: number;
  replays: number;
  failures: number;
  ms: number;
}

type Get = (path: string) => Promise<unknown>;

const paths = Array.from({ length: REQUESTS }, (_, number) => `/thing/${String(number)}`);

/** All refusals at once, or trickling in over two seconds. */
const scripts = {
  'at once': async ({ path }: Arrival): Promise<Outcome> => {
    if (path === '/api/auth/refresh') await pause(REFRESH_MS);
    return 'answer';
  },
  'over two seconds': async ({ path, status }: Arrival): Promise<Outcome> => {
    if (path === '/api/auth/refresh') await pause(REFRESH_MS);
    const number = Number(path.slice('/api/thing/'.length));
    if (status === 401) await pause((number / REQUESTS) * STRAGGLE_MS);
    return 'answer';
  },
} as const;

async function ours(url: string): Promise<Get> {
  const app = openSession(url);
  await app.signIn();
  return (path) => app.send({ method: 'GET', url: path });
}

/** Used as its README recommends, with and without its deduplication. */
const theirs =
  (deduplicateRefresh: boolean) =>
  (url: string): Get => {
    let token = 'token 1';
    const client = axios.create({ baseURL: `${url}/api` });
    client.interceptors.request.use((config) => {
      config.headers.set('Authorization', `Bearer ${token}`);
      return config;
    });
    createAuthRefresh(
      client,
      async () => {
        const { data } = await axios.post<{ accessToken: string }>(`${url}/api/auth/refresh`, {});
        token = data.accessToken;
      },
      { deduplicateRefresh },
    );
    return (path) => client.get(path);
  };

async function measure(
  how: (url: string) => Promise<Get> | Get,
  script: keyof typeof scripts,
): Promise<Figures> {
  const server = await startScriptedServer();
  const get = await how(server.url);
  server.expire();
  server.state.script = scripts[script];
  const begun = performance.now();
  const ends = await Promise.allSettled(paths.map(get));
  const ms = performance.now() - begun;
  const served = paths.map((path) => server.at(path).length);
  const figures = {
    refreshes: server.at('/auth/refresh').length,
    replays: served.reduce((sum, count) => sum + count - 1, 0),
    failures: ends.filter(({ status }) => status === 'rejected').length,
    ms: Math.round(ms),
  };
  await server.close();
  return figures;
}

for (const script of ['at once', 'over two seconds'] as const) {
  const clients = {
    Plumbline: ours,
    'axios-auth-refresh': theirs(true),
    'axios-auth-refresh, not deduplicating': theirs(false),
  };
  const figures: Record<string, Figures> = {};
  for (const [name, client] of Object.entries(clients)) {
    // One run is not counted, because the first one includes compiling.
    await measure(client, script);
    figures[name] = await measure(client, script);
  }
  console.log(`\n${String(REQUESTS)} requests refused with 401 ${script}`);
  console.table(figures);
}
