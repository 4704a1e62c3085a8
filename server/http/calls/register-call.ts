import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallOutput } from '../../../contract/call';
import { TOTAL_COUNT_HEADER } from '../../../contract/errors';
import type { ListRequest } from '../../../contract/lists';
import type { Queries } from '../../db/database';
import { noteMerge, type Occasion } from '../../db/journal/actor';
import { type Declined, noteDeclined, type JournaledRecord } from '../../db/journal/declined';
import { inTransaction } from '../../db/transaction';
import { once } from '../../repositories/idempotency-keys';
import { readFor } from '../../repositories/lists/reader';
import { actorOf, expectStillSignedIn, type SignedIn } from '../access/authenticate';
import { callerBySession } from '../access/callers';
import { earlierAnswer, expectPresent, listAgain } from '../repeats/earlier-answer';
import type { Context, PublicLimit, Registrar, SignedInContext } from './handlers';
import { comparable, idempotentRequest, withoutBasis } from '../repeats/idempotent-request';
import { madeAtOf } from '../repeats/made-at';
import { invalidateCaches } from '../invalidate-caches';
import type { Later } from '../later-work';
import { publicOrigin } from '../access/public-origin';
import { readInTurn } from '../limits/read-in-turn';
import { routeOf, sendText, sendTrimmed, trimmed } from './route-of';
import { textInSlices } from './serialization';
import type { Services } from '../services';
import { UPLOAD_WAIT_MS, type TurnWaiter } from '../limits/user-turns';
import { expectVisible, fieldsFor } from './visible-fields';

const inputOf = <C extends Call>(request: FastifyRequest) =>
  ({ params: request.params, query: request.query, body: request.body }) as CallOutput<C>;

function contextOf({ now }: Services, request: FastifyRequest, db: Queries): Context {
  if (request.signedIn === undefined) throw new Error('A public call has no signed-in user');
  return { db, now: now().toISOString(), user: request.signedIn };
}

const occasionOf = (
  { user, now }: Pick<Context, 'user' | 'now'>,
  operationKey: string | undefined,
): Occasion => ({
  actor: actorOf(user),
  operationKey,
  at: now,
});

/**
 * Runs what a user writes in their turn, with the time that it is then. The session was checked when
 * the request began: its body may have taken hours to arrive.
 */
const inWriteTurn = <Result>(
  services: Services,
  { user, waiter }: { user: SignedIn; waiter: TurnWaiter },
  work: (now: string) => Promise<Result>,
) =>
  services.writeTurns.run(user.id, waiter, async () => {
    await expectStillSignedIn(services, user);
    return work(services.now().toISOString());
  });

/** The context of a handler that opens its own transactions. */
function ownTransactions(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): SignedInContext {
  const { database } = services;
  const context = contextOf(services, request, database.db);
  const { user } = context;
  const transaction =
    (waiter: TurnWaiter): SignedInContext['transaction'] =>
    (work, key) =>
      inWriteTurn(services, { user, waiter }, (now) =>
        inTransaction(database, occasionOf({ user, now }, key), (tx) => work(tx, now)),
      );
  return {
    ...context,
    request,
    reply,
    transaction: transaction(reply),
    uploadTransaction: transaction({ waitMs: UPLOAD_WAIT_MS }),
  };
}

function readingCalls(app: FastifyInstance, services: Services): Pick<Registrar, 'read' | 'list'> {
  const { db } = services.database;
  const inTurn = <Result>(
    { user: { id } }: Context,
    reply: FastifyReply,
    read: () => Promise<Result>,
  ) => readInTurn(services, id, reply, read);
  return {
    read: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const context = contextOf(services, request, db);
          const answer = await inTurn(context, reply, () => handler(inputOf(request), context));
          const fields = fieldsFor(call, context.user);
          if (fields !== undefined) return sendTrimmed(reply, trimmed(answer, fields));
          const text = await textInSlices(call.response, answer);
          return text === undefined ? answer : sendText(reply, text);
        },
      });
    },

    list: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const context = contextOf(services, request, db);
          expectVisible(call, context.user, request.query);
          const { rows, total } = await inTurn(context, reply, () =>
            handler(inputOf(request), context),
          );
          void reply.header(TOTAL_COUNT_HEADER, String(total));
          const fields = fieldsFor(call, context.user, (request.query as ListRequest).fields);
          if (fields === undefined) return rows;
          return sendTrimmed(
            reply,
            rows.map((row) => trimmed(row, fields)),
          );
        },
      });
    },
  };
}

function writingCalls(
  app: FastifyInstance,
  services: Services,
): Pick<Registrar, 'write' | 'signedIn'> {
  const { database } = services;
  return {
    write: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const { user } = contextOf(services, request, database.db);
          const key = call.idempotent
            ? idempotentRequest(request, user.id, comparable(withoutBasis(request.body)))
            : undefined;
          const origin = publicOrigin(services.config, request);
          let later: Later[] = [];
          const afterCommit = (work: Later) => void later.push(work);
          const work = (tx: Queries, now: string) => {
            later = [];
            const written = {
              user,
              now,
              origin,
              db: tx,
              afterCommit,
              madeAt: madeAtOf(request, now),
              noteMerge: (version: number) => noteMerge(tx, database.engine, version),
              noteDeclined: (record: JournaledRecord, values: Declined) =>
                noteDeclined(tx, database.engine, record, values),
            };
            return once(tx, {
              request: key,
              now,
              work: () => handler(inputOf(request), written),
              earlier: async () => key && earlierAnswer({ db: tx, now }, call, key, request),
              isCurrent: (stored) => call.response.safeParse(stored).success,
              expectTrue: (stored) => expectPresent({ db: tx, now }, call, stored),
              readAgain: listAgain({ db: tx, now }, call, request),
            });
          };
          const answer = await inWriteTurn(services, { user, waiter: reply }, (now) =>
            inTransaction(database, occasionOf({ user, now }, key?.key), (tx) => work(tx, now)),
          );
          invalidateCaches(services, call);
          void reply.status(call.status ?? 200).send(answer);
          services.laterWork.run(later, request.log);
          return reply;
        },
      });
    },

    signedIn: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const context = ownTransactions(services, request, reply);
          const answer = await handler(inputOf(request), context);
          invalidateCaches(services, call);
          return reply.status(call.status ?? 200).send(answer);
        },
      });
    },
  };
}

function sendingCalls(
  app: FastifyInstance,
  services: Services,
): Pick<Registrar, 'file' | 'stream'> {
  return {
    file: (call, handler, { isStored = false } = {}) => {
      app.route({
        ...routeOf(services, call),
        // Fastify answers a `HEAD` at once, but the file would be made to its end.
        exposeHeadRoute: isStored,
        handler: async (request, reply) => {
          const context = ownTransactions(services, request, reply);
          expectVisible(call, context.user, request.query);
          await readFor(context.user.id, () => handler(inputOf(request), context));
          return reply;
        },
      });
    },

    stream: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        sse: { kind: 'only', heartbeat: false, serializer: String },
        // Compression and proxies would hold events back; `reply.sse` tells proxies not to.
        compress: false,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          void reply.header('cache-control', 'no-store, no-transform');
          await handler(inputOf(request), ownTransactions(services, request, reply));
        },
      });
    },
  };
}

/** A whole office may share one address, and every open tab refreshes its session. */
const PUBLIC_CALLS_PER_SIGN_IN = 10;

function publicCalls(
  app: FastifyInstance,
  services: Services,
): Pick<Registrar, 'public' | 'publicFile'> {
  const { db } = services.database;
  const { loginAttemptsPerMinute: signInsPerMinute } = services.config;
  const bySession = callerBySession(services);
  const limitOf = ({
    perMinute = PUBLIC_CALLS_PER_SIGN_IN * signInsPerMinute,
    isOfSession = false,
  }: PublicLimit = {}) => ({
    config: {
      rateLimit: {
        max: perMinute,
        timeWindow: 60_000,
        ...(isOfSession ? { keyGenerator: bySession } : {}),
      },
    },
  });
  return {
    public: (call, handler, options) => {
      app.route({
        ...routeOf(services, call),
        ...limitOf(options),
        handler: (request, reply) => handler(inputOf(request), { db, request, reply }),
      });
    },

    publicFile: (call, handler, { pageInstead, ...options } = {}) => {
      app.route({
        ...routeOf(services, call),
        config: { ...limitOf(options).config, pageInstead },
        // A range of the compressed bytes would not be a range of the file.
        compress: false,
        handler: async (request, reply) => {
          await handler(inputOf(request), { db, request, reply });
          return reply;
        },
      });
    },
  };
}

/** Registers the calls of the contract on a server. */
export const registrar = (app: FastifyInstance, services: Services): Registrar => ({
  ...readingCalls(app, services),
  ...writingCalls(app, services),
  ...sendingCalls(app, services),
  ...publicCalls(app, services),
});
