import { Agent, request } from 'node:http';
import { type AbusedServer, CREDENTIALS } from './server';

/** How long other users wait while a server is abused. */
export interface Watched {
  /** In milliseconds. */
  p99: number;
  longest: number;
  answers: number;
  /** Requests without an answer, or with a status of 500 or above. */
  failed: number;
  /** The longest time that the server's event loop was blocked, in milliseconds. */
  blocked: number;
  /** The most memory that the server and its processes used, in megabytes. */
  memory: number;
}

const EVERY_MS = 40;
const GIVE_UP_MS = 30_000;
const MEGABYTE = 1024 * 1024;

const LOGIN = '/api/auth/login';

/** A file, a list, a record, a sign-in and the health check: they use memory, disk and threads. */
const addressesOf = ({ itemId }: AbusedServer) => [
  '/',
  '/api/inspections?page=1&pageSize=25',
  `/api/inspectionitems/${String(itemId)}`,
  LOGIN,
  '/api/health',
];

function ask(server: AbusedServer, address: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      `${server.url}${address}`,
      {
        agent,
        method: address === LOGIN ? 'POST' : 'GET',
        headers: {
          authorization: server.authorization,
          ...(address === LOGIN ? { 'content-type': 'application/json' } : {}),
        },
        timeout: GIVE_UP_MS,
      },
      (answer) => {
        answer.resume();
        answer.on('close', () => {
          resolve(answer.statusCode);
        });
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => {
      resolve(undefined);
    });
    asked.end(address === LOGIN ? JSON.stringify(CREDENTIALS) : undefined);
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Requests the addresses in turn, without waiting for earlier answers, as long as the abuse
 * continues, but for at most `atMost` milliseconds.
 */
export async function watchDuring(
  server: AbusedServer,
  abuse: Promise<unknown>,
  atMost: number,
  addresses = addressesOf(server),
): Promise<Watched> {
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  const asked: Promise<void>[] = [];
  let [isOver, failed, memory] = [false, 0, 0];
  void abuse.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  await server.blocked();
  const begun = performance.now();
  for (let turn = 0; !isOver && performance.now() - begun < atMost; turn += 1) {
    const address = addresses[turn % addresses.length] ?? '/';
    const at = performance.now();
    asked.push(
      ask(server, address, agent).then((status) => {
        waits.push(performance.now() - at);
        if (status === undefined || status >= 500) failed += 1;
      }),
    );
    memory = Math.max(memory, server.memory());
    await pause(EVERY_MS);
  }
  await Promise.all(asked);
  agent.destroy();
  const sorted = waits.toSorted((one, two) => one - two);
  return {
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    blocked: await server.blocked(),
    answers: sorted.length,
    failed,
    memory: memory / MEGABYTE,
  };
}
