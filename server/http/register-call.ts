import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Call, CallOutput, CallResponse } from '../../contract/call';
import { ErrorBody, TOTAL_COUNT_HEADER } from '../../contract/errors';
import { API_BASE } from '../../contract/limits';
import type { ListRequest } from '../../contract/lists';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { CAPABILITIES } from '../../contract/roles';
import type { Queries } from '../db/database';
import { noteMerge, type Occasion } from '../db/journal/actor';
import { type Declined, noteDeclined, type Place } from '../db/journal/declined';
import { inTransaction } from '../db/transaction';
import type { Page } from '../repositories/listing';
import { actorOf, authenticate, expectOwnPassword, type SignedIn } from './authenticate';
import { bodyLimitOf } from './body-limit';
import { invalidateCaches } from './invalidate-caches';
import { forbidden, HttpError } from '../errors/http-error';
import { comparable, idempotentRequest, withoutBasis } from './idempotent-request';
import { once } from '../repositories/idempotency-keys';
import { readFor } from '../repositories/lists/reader';
import { callerBySession } from './callers';
import { earlierAnswer, listAgain } from './earlier-answer';
import { publicOrigin } from './public-origin';
import { respell, respellQuery } from './property-names';
import { expectSameOrigin } from './same-origin';
import type { Services } from './services';
import { expectVisible, fieldsFor } from './visible-fields';

/** The context of every handler. */
export interface Context {
  db: Queries;
  now: string;
  user: SignedIn;
}

/** The context of a writing call; `db` is its transaction. */
export interface WriteContext extends Context {
  /** The address of this server for documents that leave it, such as `https://office.example`. */
  origin: string;
  /** Records that what follows is merged: others have changed the record since this version. */
  noteMerge: (seenVersion: number) => Promise<void>;
  /**
   * Records values that the user gave up for those of a record: what they wanted and what it has.
   */
  noteDeclined: (place: Place, values: Declined) => Promise<void>;
  /** Runs work after the commit. A failure is logged and does not change the answer. */
  afterCommit: (work: () => Promise<void>) => void;
}

/** The context of a public call. */
export interface PublicContext {
  db: Queries;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The context of a handler that opens its own transactions. */
export interface SignedInContext extends Context, PublicContext {
  /** Like `inTransaction`, in the name of the user. */
  transaction: <Result>(
    work: (tx: Queries) => Promise<Result>,
    operationKey?: string,
  ) => Promise<Result>;
}

/** A whole office may share one address, and every open tab refreshes its session. */
const PUBLIC_CALLS_PER_SIGN_IN = 10;

interface PublicLimit {
  perMinute?: number;
  /** Whether a session that the caller can prove is counted instead of its address. */
  isOfSession?: boolean;
}

type Handler<C extends Call, Ctx, Answer> = (input: CallOutput<C>, context: Ctx) => Promise<Answer>;

/** Registers the calls of the contract on one server. */
export interface Registrar {
  /** A call that only reads. */
  read<C extends Call>(call: C, handler: Handler<C, Context, CallResponse<C>>): void;
  /** A list: the handler returns the rows of a page and the total. */
  list<C extends Call>(
    call: C,
    handler: Handler<C, Context, Page<CallResponse<C> extends (infer Row)[] ? Row : never>>,
  ): void;
  /** A call whose handler runs in one transaction, once for each idempotency key. */
  write<C extends Call>(call: C, handler: Handler<C, WriteContext, CallResponse<C>>): void;
  /** A call that must not keep a transaction open while it hashes or reads an upload. */
  signedIn<C extends Call>(call: C, handler: Handler<C, SignedInContext, CallResponse<C>>): void;
  /** A call whose handler sends a file itself. */
  file<C extends Call>(call: C, handler: Handler<C, SignedInContext, void>): void;
  /** Like `file`, for people without an account; limited per address. */
  publicFile<C extends Call>(
    call: C,
    handler: Handler<C, PublicContext, void>,
    options?: PublicLimit,
  ): void;
  /** A call whose handler sends events while the client listens. */
  stream<C extends Call>(call: C, handler: Handler<C, SignedInContext, void>): void;
  /** A public call, limited per address. */
  public<C extends Call>(
    call: C,
    handler: Handler<C, PublicContext, CallResponse<C>>,
    options?: PublicLimit,
  ): void;
}

/** Each event has an instance of this schema as its data. */
const eventsOf = (schema: Call['response']) => ({
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema } },
});

function routeOf(services: Services, call: Call): Omit<RouteOptions, 'handler'> {
  const { access } = call;
  const respelledBody = respell(call.body);
  const respelledQuery = respellQuery(call.query);
  return {
    method: call.method,
    url: `${API_BASE}${call.path}`,
    bodyLimit: bodyLimitOf(call),
    schema: {
      operationId: call.name,
      summary: call.summary,
      tags: [call.path.split('/')[1] ?? ''],
      ...(access === 'public' ? { security: [] } : {}),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.multipart ? { consumes: ['multipart/form-data'] } : {}),
      response: {
        [call.status ?? 200]: call.stream === true ? eventsOf(call.response) : call.response,
        '4xx': ErrorBody,
      },
    },
    onRequest: async (request) => {
      if (access === 'public') {
        expectSameOrigin(request);
        return;
      }
      request.signedIn = await authenticate(services, request);
      if (call.beforeOwnPassword !== true) expectOwnPassword(request.signedIn);
      const roles: readonly string[] = CAPABILITIES[access];
      if (!roles.includes(request.signedIn.role)) throw forbidden();
    },
    preValidation: (request, _reply, done) => {
      if (request.isMultipart() && !call.multipart) {
        throw new HttpError(415, SERVER_MESSAGES.unsupportedMedia);
      }
      request.body = respelledBody(request.body);
      request.query = respelledQuery(request.query);
      done();
    },
  };
}

function trimmed(row: unknown, fields: readonly string[]): unknown {
  const record = row as Record<string, unknown>;
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}

/** Trimmed records lack fields that the schema requires, so its serializer cannot be used. */
const sendTrimmed = (reply: FastifyReply, answer: unknown) =>
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);

export function registrar(app: FastifyInstance, services: Services): Registrar {
  const inputOf = <C extends Call>(request: FastifyRequest) =>
    ({ params: request.params, query: request.query, body: request.body }) as CallOutput<C>;

  const contextOf = (request: FastifyRequest, db: Queries): Context => {
    if (request.signedIn === undefined) throw new Error('A public call has no signed-in user');
    return { db, now: services.now().toISOString(), user: request.signedIn };
  };

  const { database } = services;
  const { db } = database;

  const occasionOf = ({ user, now }: Context, operationKey: string | undefined): Occasion => ({
    actor: actorOf(user),
    operationKey,
    at: now,
  });

  const ownTransactions = (request: FastifyRequest, reply: FastifyReply): SignedInContext => {
    const context = contextOf(request, db);
    return {
      ...context,
      request,
      reply,
      transaction: (work, key) => inTransaction(database, occasionOf(context, key), work),
    };
  };

  const inTurn = <Result>(
    { user: { id } }: Context,
    reply: FastifyReply,
    read: () => Promise<Result>,
  ) => services.readTurns.run(id, reply, () => readFor(id, read));

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
    read: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const context = contextOf(request, db);
          const answer = await inTurn(context, reply, () => handler(inputOf(request), context));
          const fields = fieldsFor(call, context.user);
          return fields === undefined ? answer : sendTrimmed(reply, trimmed(answer, fields));
        },
      });
    },

    list: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const context = contextOf(request, db);
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

    write: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const context = contextOf(request, db);
          const { user, now } = context;
          const key = call.idempotent
            ? idempotentRequest(request, user.id, comparable(withoutBasis(request.body)))
            : undefined;
          const origin = publicOrigin(services.config, request);
          let later: (() => Promise<void>)[] = [];
          const afterCommit = (work: () => Promise<void>) => void later.push(work);
          const answer = await inTransaction(database, occasionOf(context, key?.key), (tx) => {
            later = [];
            const earlier = async () => key && earlierAnswer({ db: tx, now }, call, key, request);
            return once(
              tx,
              key,
              now,
              () =>
                handler(inputOf(request), {
                  ...{ ...context, origin, db: tx, afterCommit },
                  noteMerge: (version) => noteMerge(tx, database.engine, version),
                  noteDeclined: (place, values) => noteDeclined(tx, database.engine, place, values),
                }),
              earlier,
              (stored) => call.response.safeParse(stored).success,
              listAgain({ db: tx, now }, call, request),
            );
          });
          invalidateCaches(services, call);
          for (const work of later) {
            await work().catch((error: unknown) => {
              request.log.error({ err: error }, 'work after the commit failed');
            });
          }
          return reply.status(call.status ?? 200).send(answer);
        },
      });
    },

    signedIn: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const answer = await handler(inputOf(request), ownTransactions(request, reply));
          invalidateCaches(services, call);
          return reply.status(call.status ?? 200).send(answer);
        },
      });
    },

    file: (call, handler) => {
      app.route({
        ...routeOf(services, call),
        handler: async (request, reply) => {
          const context = ownTransactions(request, reply);
          expectVisible(call, context.user, request.query);
          await readFor(context.user.id, () => handler(inputOf(request), context));
          return reply;
        },
      });
    },

    publicFile: (call, handler, options) => {
      app.route({
        ...routeOf(services, call),
        ...limitOf(options),
        // A range of the compressed bytes would not be a range of the file.
        compress: false,
        handler: async (request, reply) => {
          await handler(inputOf(request), { db, request, reply });
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
        handler: async (request, reply) => {
          void reply.header('cache-control', 'no-store, no-transform');
          await handler(inputOf(request), ownTransactions(request, reply));
        },
      });
    },

    public: (call, handler, options) => {
      app.route({
        ...routeOf(services, call),
        ...limitOf(options),
        handler: (request, reply) => handler(inputOf(request), { db, request, reply }),
      });
    },
  };
}
