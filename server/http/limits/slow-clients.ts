import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long the server waits for a client, in milliseconds, and how many connections it accepts. */
export interface ClientLimits {
  /** For all headers of a request. */
  headMs: number;
  /** For the body of a call; an upload must make progress within it. */
  bodyMs: number;
  /** For any activity on a connection, including reading the answer. */
  silenceMs: number;
  connections: number;
  /**
   * Of one address, such as an office behind one router, unless a proxy passes the connections of
   * many on.
   */
  connectionsOfAddress: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headMs: 15_000,
  bodyMs: 30_000,
  silenceMs: 60_000,
  connections: 5000,
  connectionsOfAddress: 2000,
};

/** Programs on this machine, and a proxy that TRUST_PROXY does not announce. */
const THIS_MACHINE = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/**
 * The least that an upload must send within one `bodyMs`: a tenth of what the slowest phone network
 * carries.
 */
const LEAST_PROGRESS_BYTES = 4096;

/** The server's options. A timeout for whole requests would abort slow uploads. */
export const slowClientOptions = ({ headMs, silenceMs }: ClientLimits) => ({
  connectionTimeout: silenceMs,
  requestTimeout: 0,
  http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(headMs / 5, 1000) },
});

/** Answers 408 unless an answer has already started, and closes the connection. */
function giveUp(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  if (reply.raw.headersSent) socket.destroy();
  else {
    const error = new Error('The request took too long');
    app.server.emit(
      'clientError',
      Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
  }
}

/** The body of a call must arrive in time; an upload only has to make progress. */
function watchBody(
  app: FastifyInstance,
  { bodyMs }: ClientLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = request;
  const { socket } = raw;
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    const progress = socket.bytesRead - received;
    received = socket.bytesRead;
    // If received bytes are still unread, the client waits for the server, not the other way round.
    if (raw.complete || raw.readableLength > 0) return;
    const isUpload = request.isMultipart() && !reply.raw.writableFinished;
    if (!isUpload || progress < LEAST_PROGRESS_BYTES) giveUp(app, request, reply);
  }, bodyMs);
  const stop = () => {
    clearInterval(timer);
  };
  raw.on('end', stop);
  raw.on('close', stop);
}

/** Addresses of a local network (link-local, unique local). A zone such as `%eth0` may follow. */
const isLocal = (address: string) => /^(?:fe[89ab][\da-f]|f[cd][\da-f]{2}):/i.test(address);

/**
 * The client to which a connection counts. A machine may have many addresses of its IPv6 network, so
 * it counts as that network. But the machines of a local network share theirs, so each address there
 * counts alone.
 */
export const peerOf = (address: string): string =>
  isLocal(address) ? address.toLowerCase() : normalizeIP(address);

/** Nobody alone may take all connections. */
function limitAddresses(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || THIS_MACHINE.includes(remoteAddress)) return;
    const address = peerOf(remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const others = (open.get(address) ?? 1) - 1;
      if (others === 0) open.delete(address);
      else open.set(address, others);
    });
  });
}

/**
 * Keeps slow clients from using up the server: their connections are closed in time, and when
 * connections run short, idle ones are closed first.
 */
export function limitSlowClients(
  app: FastifyInstance,
  clientLimits: ClientLimits,
  { trustProxy }: { trustProxy: boolean },
): void {
  app.server.maxConnections = clientLimits.connections;
  if (!trustProxy) limitAddresses(app, clientLimits.connectionsOfAddress);
  app.server.on('drop', () => {
    app.server.closeIdleConnections();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.complete) watchBody(app, clientLimits, request, reply);
    done();
  });
}
