import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER, IdempotencyKey } from '../../../contract/errors';
import { STATUS_MESSAGES } from '../../../contract/messages/transport';
import { HttpError } from '../../errors/http-error';
import type { IdempotentRequest } from '../../repositories/idempotency-keys';

const sha256 = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url');

/**
 * A canonical text of a body, with sorted keys and without nulls. A server of another version that
 * checks a repeat may know more fields, or order them differently, and must produce the same text.
 */
export function comparable(body: unknown): string {
  return JSON.stringify(body ?? null, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, field]) => field !== null)
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}

/**
 * A repeat of a change counts as the same change, even if the device has read the record again
 * since.
 */
export function withoutBasis(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return { ...body, version: null, base: null };
}

/** A call that needs no body is sent without one, or with one that says nothing. */
const EMPTY = [comparable(undefined), comparable({})];

/**
 * The idempotent request of a call that carries a key; undefined without one. A repeat must have
 * the same `content`.
 * @throws HttpError 400 if the key is not 8 to 200 letters, digits or `_.:-`.
 */
export function idempotentRequest(
  request: FastifyRequest,
  userId: number,
  content: string | Buffer,
): IdempotentRequest | undefined {
  const header = request.headers[IDEMPOTENCY_HEADER];
  if (header === undefined) return undefined;
  const key = IdempotencyKey.safeParse(header);
  if (!key.success) {
    throw new HttpError(400, STATUS_MESSAGES[400] ?? '', {
      errors: { 'Idempotency-Key': ['Must be 8 to 200 letters, digits or _ . : -'] },
    });
  }
  return {
    userId,
    key: key.data,
    operation: `${request.method} ${request.url.split('?', 1)[0] ?? ''}`.toLowerCase(),
    requestHash: sha256(content),
    sameHashes: typeof content === 'string' && EMPTY.includes(content) ? EMPTY.map(sha256) : [],
  };
}
