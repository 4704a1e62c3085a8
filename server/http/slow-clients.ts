import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long the server waits for a client, in milliseconds, and for how many at once. */
export interface Patience {
  /** For the whole head of a request, also of a connection's first. */
  headMs: number;
  /** For the whole body of a call; an upload must have moved on within it. */
  bodyMs: number;
  /** For a sign of life on a connection, be it that something of the answer is taken. */
  silenceMs: number;
  connections: number;
}

export const PATIENCE: Patience = {
  headMs: 15_000,
  bodyMs: 30_000,
  silenceMs: 60_000,
  connections: 2000,
};

/** In one `bodyMs`: the slowest of phone networks carries ten times as much. */
const LEAST_PROGRESS_BYTES = 4096;

/** The server options that follow from it. A time-out for whole requests would end slow uploads. */
export const slowClientOptions = ({ headMs, silenceMs }: Patience) => ({
  connectionTimeout: silenceMs,
  requestTimeout: 0,
  http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(headMs / 5, 1000) },
});

/** Answers 408 where there is no answer yet, and closes the connection. */
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

/** The body of a call must be there in time; an upload may take as long as it moves on. */
function watchBody(
  app: FastifyInstance,
  { bodyMs }: Patience,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = request;
  const { socket } = raw;
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    const progress = socket.bytesRead - received;
    received = socket.bytesRead;
    // What was received and not yet read waits for the server, not for the client.
    if (raw.complete || raw.readableLength > 0) return;
    const mayGoOn = request.isMultipart() && !reply.raw.writableFinished;
    if (!mayGoOn || progress < LEAST_PROGRESS_BYTES) giveUp(app, request, reply);
  }, bodyMs);
  const stop = () => {
    clearInterval(timer);
  };
  raw.on('end', stop);
  raw.on('close', stop);
}

/**
 * Slow clients must not keep others out: what they hold is given up in time, and where connections
 * run short those go first on which nothing is asked.
 */
export function limitSlowClients(app: FastifyInstance, patience: Patience): void {
  app.server.maxConnections = patience.connections;
  app.server.on('drop', () => {
    app.server.closeIdleConnections();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.complete) watchBody(app, patience, request, reply);
    done();
  });
}
