import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestCode } from '../../../contract/messages/request-code';
import type { Config } from '../../config';

/** What a log line contains besides the request itself. */
interface Note {
  /** The account that signed in or out, or tried to, if known. */
  userId?: number | undefined;
  /** The account that an administrative call was about, if the path does not show it. */
  subjectId?: number;
  /** Why the request was refused. */
  refusal?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    note: Note | undefined;
  }
}

/** Adds to the log line of this request. */
export function note(request: FastifyRequest, more: Note): void {
  request.note = { ...request.note, ...more };
}

/**
 * One line per answered request: user, address, call, record ids, outcome, and the code that the
 * user sees. Bodies, headers and queries are left out, and of the path only ids are logged, so that
 * no secret gets into the log.
 */
export function loggerOptions(logLevel: Config['logLevel']) {
  return {
    level: logLevel,
    redact: ['req.headers', 'headers', '*.password', '*.accessToken', '*.refreshToken'],
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
    },
  };
}

/** The ids in the path; they are still text if the call was refused before validation. */
function idsOf(params: unknown): Record<string, number> | undefined {
  const given = Object.entries((params ?? {}) as Record<string, unknown>);
  const ids = given.flatMap(([name, value]): [string, number][] =>
    /^[1-9]\d{0,9}$/.test(String(value)) ? [[name, Number(value)]] : [],
  );
  return ids.length === 0 ? undefined : Object.fromEntries(ids);
}

function outcomeOf(status: number): 'done' | 'refused' | 'failed' {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

export function logAnswers(app: FastifyInstance): void {
  app.decorateRequest('note', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
    const status = reply.statusCode;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        call: operationId,
        ids: idsOf(request.params),
        status,
        outcome: outcomeOf(status),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.signedIn?.id,
        address: request.ip,
        code: requestCode(request.id),
        ...request.note,
      },
      'answered',
    );
    done();
  });
}
