import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A bad connection in front of a server. A seeded series decides the fault of each upload, or of the
 * requests that are named, so that failures can be reproduced. Other requests pass.
 */
export interface FaultProxy {
  url: string;
  /** How often each fault has occurred. */
  struck: Readonly<Record<Fault, number>>;
  /** Lets everything pass from now on. */
  calm: () => void;
  close: () => Promise<void>;
}

/**
 * `dropped`: the connection breaks before the server receives the request. `unanswered`: it breaks
 * after the server has done its work. `late`: the answer is delayed. `500` and `401`: a proxy
 * answers. `500 after`: the work is done, but the answer is a 500.
 */
const FAULTS = ['dropped', 'unanswered', 'late', '500', '500 after', '401'] as const;
export type Fault = (typeof FAULTS)[number];

const LATE_MS = 700;

/** Mulberry32: small, seeded, and random enough for faults. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Passed {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function pass(target: URL, incoming: IncomingMessage, body: Buffer): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (answer) => {
        bodyOf(answer).then((answered) => {
          resolve({
            status: answer.statusCode ?? 502,
            headers: answer.headers,
            body: answered,
          });
        }, reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function answer(response: ServerResponse, { status, headers, body }: Passed): void {
  // The length of the body is known now, however it was sent.
  const known = { ...headers, 'transfer-encoding': undefined, 'content-length': body.length };
  const sent = Object.entries(known).filter(([, value]) => value !== undefined);
  response.writeHead(status, Object.fromEntries(sent));
  response.end(body);
}

const refusal = (status: number): Passed => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message: 'On the way' })),
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface FaultOptions {
  seed: number;
  /** The share of the requests that meets a fault. */
  rate: number;
  /** Which requests meet faults; uploads by default. */
  meets?: (request: IncomingMessage) => boolean;
  /** All by default. */
  faults?: readonly Fault[];
  /**
   * Whether each request has its own connection. A browser repeats a request by itself if a
   * connection breaks that it has used before, so the page would not see the fault.
   */
  isEachAlone?: boolean;
}

const isUpload = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && url.includes('/upload/');

/** Starts a proxy on which the given share of the requests meets a fault. */
export async function startFaultProxy(
  serverUrl: string,
  { seed, rate, meets = isUpload, faults = FAULTS, isEachAlone = false }: FaultOptions,
): Promise<FaultProxy> {
  const target = new URL(serverUrl);
  const chance = seeded(seed);
  const struck = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  let isCalm = false;

  const draw = (): Fault | undefined => {
    if (chance() >= rate || isCalm) return undefined;
    const fault = faults[Math.floor(chance() * faults.length)];
    if (fault !== undefined) struck[fault] += 1;
    return fault;
  };

  const meetFault = async (incoming: IncomingMessage, response: ServerResponse) => {
    const fault = draw();
    if (fault === 'dropped') {
      incoming.socket.destroy();
      return;
    }
    const body = await bodyOf(incoming);
    if (fault === '500' || fault === '401') {
      answer(response, refusal(Number(fault)));
      return;
    }
    const passed = await pass(target, incoming, body);
    if (fault === 'unanswered') {
      incoming.socket.destroy();
      return;
    }
    if (fault === 'late') await pause(LATE_MS);
    answer(response, fault === '500 after' ? refusal(500) : passed);
  };

  const server = createServer((incoming, response) => {
    if (isEachAlone) response.shouldKeepAlive = false;
    const work = meets(incoming)
      ? meetFault(incoming, response)
      : bodyOf(incoming)
          .then((body) => pass(target, incoming, body))
          .then((passed) => {
            answer(response, passed);
          });
    work.catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    struck,
    calm: () => {
      isCalm = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
