import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** What a line of the log says besides what the request itself shows. */
interface Note {
  /** Who signed in or out, or tried to: the account's id, where it is known. */
  userId?: number | undefined;
  /** Whose account an administrative act was about, where the path does not say. */
  subjectId?: number;
  /** Why it was refused, in our words. */
  refusal?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    note: Note | undefined;
  }
}

/** Adds to the line that the log will have for this request. */
export function note(request: FastifyRequest, more: Note): void {
  request.note = { ...request.note, ...more };
}

/**
 * One line for each answered request: who, from where, which call on which records, with what
 * outcome. No bodies, no headers, no query (a search names people) and of the path only ids, so no
 * secret can be in it.
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

/** The ids in the path; a call that was refused early has them as text. */
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
        ...request.note,
      },
      'answered',
    );
    done();
  });
}
