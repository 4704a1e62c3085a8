import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '../../../contract/errors';
import type { Config } from '../../config';

/**
 * Every request has an id: it is in each of its log lines and in the answer. A trusted proxy may
 * provide it, so that its own log has the same id; otherwise it is created here.
 */

const WELL_FORMED = /^[\w.:-]{8,128}$/;
/** The trace id of a W3C `traceparent` that is not all zeros. */
const TRACE = /^00-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

function givenId(headers: Headers): string | undefined {
  const id = textOf(headers[REQUEST_ID_HEADER]);
  return WELL_FORMED.test(id) ? id : TRACE.exec(textOf(headers['traceparent']))?.[1];
}

export const REQUEST_ID_LABEL = 'requestId';

/** Creates the id of a request. */
export const requestIds =
  ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  ({ headers }: { headers: Headers }): string =>
    (trustProxy ? givenId(headers) : undefined) ?? randomUUID();

export function returnRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
