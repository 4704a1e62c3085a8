import type { FastifyReply, RouteOptions } from 'fastify';
import type { Call } from '../../../contract/call';
import { ErrorBody } from '../../../contract/errors';
import { API_BASE } from '../../../contract/limits';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { CAPABILITIES } from '../../../contract/roles';
import { forbidden, HttpError } from '../../errors/http-error';
import { authenticate, expectOwnPassword } from '../access/authenticate';
import { bodyLimitOf } from './body-limit';
import { respell, respellQuery } from './property-names';
import { expectSameOrigin } from '../access/same-origin';
import type { Services } from '../services';

/** Each event has an instance of this schema as its data. */
const eventsOf = (schema: Call['response']) => ({
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema } },
});

/** The route of a call, without its handler: its schema, and who may call it. */
export function routeOf(services: Services, call: Call): Omit<RouteOptions, 'handler'> {
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

/** A record with some of its properties. */
export function trimmed(row: unknown, fields: readonly string[]): unknown {
  const record = row as Record<string, unknown>;
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a text that is JSON already. */
export const sendText = (reply: FastifyReply, text: string) =>
  reply.type(JSON_TYPE).serializer(String).send(text);

/** Trimmed records lack fields that the schema requires, so its serializer cannot be used. */
export const sendTrimmed = (reply: FastifyReply, answer: unknown) =>
  reply.type(JSON_TYPE).serializer(JSON.stringify).send(answer);
