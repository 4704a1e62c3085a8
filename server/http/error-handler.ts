import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/errors';
import { SERVER_MESSAGES, STATUS_MESSAGES } from '../../contract/messages';
import { HttpError } from './http-error';

/** Every refusal as `{ message, errors? }`, and nothing of the server's insides in it. */

const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: SERVER_MESSAGES.notJson,
  FST_ERR_CTP_INVALID_JSON_BODY: SERVER_MESSAGES.notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: SERVER_MESSAGES.notJson,
  FST_ERR_CTP_BODY_TOO_LARGE: SERVER_MESSAGES.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: SERVER_MESSAGES.unsupportedMedia,
};

const FULL_DISK = ['SQLITE_FULL', 'ENOSPC', '53100'];
const CONSTRAINTS = ['SQLITE_CONSTRAINT', '23503', '23505'];

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

interface Answer {
  status: number;
  body: ErrorBody;
}

function databaseAnswer(code: string): Answer | undefined {
  if (FULL_DISK.includes(code)) {
    return { status: 507, body: { message: 'The server has no space left. Nothing was saved.' } };
  }
  if (CONSTRAINTS.some((constraint) => code.startsWith(constraint))) {
    return { status: 409, body: { message: 'Another change came first. Please try again.' } };
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
    return { status: error.status, body: { message: error.message, ...error.details } };
  }
  const ofDatabase = databaseAnswer(codeOf(error));
  if (ofDatabase !== undefined) return ofDatabase;
  const status = error.statusCode ?? 500;
  if (status >= 500) return { status: 500, body: { message: STATUS_MESSAGES[500] ?? '' } };
  return { status, body: { message: statusMessage(status, error) } };
}

export async function errorHandler(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, body } = answerTo(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.status(status).type('application/json').send(JSON.stringify(body));
}
