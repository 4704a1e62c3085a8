import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/errors';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { STATUS_MESSAGES } from '../../contract/messages/transport';
import { wasRolledBack } from '../db/transaction';
import { isDiskFull } from '../errors/full-disk';
import { HttpError, TooMuchError } from '../errors/http-error';
import { pageInstead } from './pages/navigation';
import { note } from './log/request-log';
import { NoSpaceError, UnavailableError } from '../errors/unavailable';

/**
 * Answers every error as an `ErrorBody`, without internal details. A browser that opens a file in a
 * tab is led to a page of the app instead, if the route names one.
 */

const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: SERVER_MESSAGES.notJson,
  FST_ERR_CTP_INVALID_JSON_BODY: SERVER_MESSAGES.notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: SERVER_MESSAGES.notJson,
  FST_ERR_CTP_BODY_TOO_LARGE: SERVER_MESSAGES.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: SERVER_MESSAGES.unsupportedMedia,
};

const CONSTRAINTS = ['SQLITE_CONSTRAINT', '23503', '23505'];
/** Another process holds the embedded database, or its disk does not respond. */
const OUT_OF_REACH = ['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_IOERR', 'SQLITE_CANTOPEN'];
/** Seconds until a retry makes sense: soon after a deadlock, later after a disk problem. */
const RETRY_SOON = 1;
const RETRY_LATER = 5;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

interface Answer {
  status: number;
  body: ErrorBody;
  /** Seconds. */
  retryAfter?: number;
}

const unavailable = (retryAfter: number): Answer => ({
  status: 503,
  body: { message: SERVER_MESSAGES.unavailable },
  retryAfter,
});

function databaseAnswer(error: unknown): Answer | undefined {
  const code = codeOf(error);
  if (wasRolledBack(error)) return unavailable(RETRY_SOON);
  if (OUT_OF_REACH.some((family) => code.startsWith(family))) return unavailable(RETRY_LATER);
  if (isDiskFull(error)) {
    return { status: 507, body: { message: SERVER_MESSAGES.noSpace } };
  }
  if (CONSTRAINTS.some((constraint) => code.startsWith(constraint))) {
    return { status: 409, body: { message: SERVER_MESSAGES.overtaken } };
  }
  return undefined;
}

function statusMessage(status: number, error: FastifyError): string {
  if (status === 429) return SERVER_MESSAGES.tooManyRequests;
  return FRAMEWORK_MESSAGES[error.code] ?? STATUS_MESSAGES[status] ?? error.message;
}

/** The answer to an error thrown while a request was handled. */
export function answerTo(error: FastifyError): Answer {
  if (error instanceof HttpError) {
    return {
      status: error.status,
      body: { message: error.message, ...error.details },
      ...(error instanceof TooMuchError ? { retryAfter: error.retryAfter } : {}),
    };
  }
  if (error instanceof NoSpaceError) {
    return { status: 507, body: { message: error.userMessage }, retryAfter: error.retryAfter };
  }
  if (error instanceof UnavailableError) return unavailable(error.retryAfter);
  const ofDatabase = databaseAnswer(error);
  if (ofDatabase !== undefined) return ofDatabase;
  const status = error.statusCode ?? 500;
  if (status >= 500) return { status: 500, body: { message: STATUS_MESSAGES[500] ?? '' } };
  return { status, body: { message: statusMessage(status, error) } };
}

/** Statuses whose reason is logged. Other messages may contain data from the request. */
const LOGGED_REASONS = [401, 403, 429];

export async function errorHandler(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, body, retryAfter } = answerTo(error);
  // The client aborted the request; that is not an error of the server.
  const isAborted = request.raw.destroyed && !request.raw.complete;
  if (status >= 500 && !isAborted) request.log.error({ err: error }, 'request failed');
  if (LOGGED_REASONS.includes(status))
    note(request, { refusal: request.note?.refusal ?? body.message });
  const page = pageInstead(request, status);
  if (page !== undefined) return reply.header('cache-control', 'no-store').redirect(page, 303);
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply.status(status).type('application/json').send(JSON.stringify(body));
}
