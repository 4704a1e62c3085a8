import type { Clash, ErrorBody } from '../../contract/errors';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { STATUS_MESSAGES } from '../../contract/messages/transport';
import type { FieldErrors } from '../../contract/issue-messages';

/** Refuses a request with a status and body. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: Omit<ErrorBody, 'message'> = {},
  ) {
    super(message);
  }
}

/** The caller asks for too much at once. The same request may succeed after `retryAfter` seconds. */
export class TooMuchError extends HttpError {
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(429, message);
  }
}

export const notFound = (what: string) => new HttpError(404, `${what} not found`);

/**
 * Returns the record.
 * @throws HttpError 404 if it is undefined.
 */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw notFound(what);
  return record;
}

export const forbidden = () => new HttpError(403, STATUS_MESSAGES[403] ?? '');

/** Nobody receives this answer. */
export const clientLeft = () => new HttpError(499, 'The client has left');

export const unauthorized = (message = STATUS_MESSAGES[401] ?? '') => new HttpError(401, message);

/** The record has changed since the caller read it; `current` is its present state. */
export class StaleError extends HttpError {
  constructor(current: unknown) {
    super(409, SERVER_MESSAGES.stale, { current });
  }
}

/** Somebody else has set fields of the change to other values; `current` is the present state. */
export const clash = (current: unknown, clashes: Record<string, Clash>) =>
  new HttpError(409, SERVER_MESSAGES.clash, { current, clashes });

/** The state of the record does not allow the change; `current` is its present state. */
export const conflict = (message: string, current?: unknown) =>
  new HttpError(409, message, current === undefined ? {} : { current });

/** The request is well-formed, but a field has an impossible value. */
export const invalid = (errors: FieldErrors) =>
  new HttpError(422, STATUS_MESSAGES[422] ?? '', { errors });
