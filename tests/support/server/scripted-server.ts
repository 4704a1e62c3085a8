import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANNA } from '../records/people';

/** One received request. */
export interface Arrival {
  path: string;
  token: string | null;
  contentType: string;
  body: Buffer;
  status: number;
}

export type Outcome = 'answer' | 'drop';

/** What the server does with a request before it answers; `drop` cuts the connection. */
export type Script = (arrival: Arrival) => Promise<Outcome> | Outcome;

const AUTH = '/api/auth/';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * An API on loopback that a test controls: tokens are numbered, only the newest is valid, and every
 * request is recorded.
 */
export async function startScriptedServer() {
  const arrivals: Arrival[] = [];
  const state = {
    token: 1,
    user: ANNA,
    /** Statuses that replace the usual answer of a path. */
    statuses: new Map<string, number>(),
    /** The session id in its tokens; none by default. */
    sessionId: null as string | null,
    /**
     * Paths that something other than the server answers, with an HTML page and the status in
     * `statuses`.
     */
    pages: new Set<string>(),
    /** The bodies of those answers; a default message otherwise. */
    bodies: new Map<string, unknown>(),
    /** The id that every answer names. */
    requestId: null as string | null,
    script: (() => 'answer') as Script,
  };

  const tokenNow = () => {
    const name = `token ${String(state.token)}`;
    if (state.sessionId === null) return name;
    const claims = Buffer.from(JSON.stringify({ sid: state.sessionId, jti: name }));
    return `head.${claims.toString('base64url')}.signature`;
  };

  const answerTo = ({ path, token }: Arrival): [status: number, body: unknown] => {
    const forced = state.statuses.get(path);
    if (forced !== undefined) {
      const said = state.bodies.get(path);
      return [forced, said === undefined ? { message: `Status ${String(forced)}` } : said];
    }
    if (path === `${AUTH}logout`) return [200, { success: true, message: 'Signed out' }];
    if (path === `${AUTH}login` || path === `${AUTH}refresh`) {
      state.token += 1;
      const accessToken = tokenNow();
      return [200, { success: true, user: state.user, accessToken }];
    }
    return token === tokenNow() ? [200, { path, token }] : [401, { message: 'Not this token' }];
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const arrival: Arrival = {
        path: request.url ?? '',
        token: request.headers.authorization?.replace('Bearer ', '') ?? null,
        contentType: request.headers['content-type'] ?? '',
        body: await bodyOf(request),
        status: 0,
      };
      const [status, body] = answerTo(arrival);
      arrival.status = status;
      arrivals.push(arrival);
      if ((await state.script(arrival)) === 'drop') {
        request.socket.destroy();
        return;
      }
      if (state.pages.has(arrival.path)) {
        response.writeHead(state.statuses.get(arrival.path) ?? 200, {
          'content-type': 'text/html; charset=utf-8',
        });
        response.end('<!doctype html><title>Welcome to the site office’s network</title>');
        return;
      }
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(state.requestId === null ? {} : { 'x-request-id': state.requestId }),
      });
      response.end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    arrivals,
    state,
    /** Invalidates every issued token, as if it had expired. */
    expire: () => {
      state.token += 1;
    },
    /** The requests to a path. */
    at: (path: string) => arrivals.filter((arrival) => arrival.path === `/api${path}`),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

export type ScriptedServer = Awaited<ReturnType<typeof startScriptedServer>>;

/** A gate at which a script can wait. */
export function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    open: () => {
      open();
    },
    opened,
  };
}
