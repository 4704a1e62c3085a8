import { sql } from 'kysely';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import type { Queries } from '../db/database';
import { deleteInParts } from '../db/delete-in-parts';
import { HttpError } from '../errors/http-error';

export const keyReused = () => new HttpError(422, SERVER_MESSAGES.keyReused);

/** The operation of a key whose request was withdrawn. */
const REVOKED = 'revoked';

/**
 * Kept instead of an answer that is a list: it may be long, a person may send any number of keys,
 * and it can be read again.
 */
const LIST = 'a list';

/** A request that may arrive twice and must be carried out once. */
export interface IdempotentRequest {
  userId: number;
  key: string;
  /** Method and path: a key belongs to one operation. */
  operation: string;
  /** Differs if another request reuses the key. */
  requestHash: string;
  /** Those of bodies that mean the same. Servers of other versions have stored them. */
  sameHashes: readonly string[];
}

/**
 * The first answer to a repeated request; undefined if it is new.
 * @throws HttpError 422 if its key was used for another request, or withdrawn.
 */
export async function firstAnswer(tx: Queries, request: IdempotentRequest): Promise<unknown> {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (stored?.body == null) return undefined;
  if (stored.operation === REVOKED) throw new HttpError(422, SERVER_MESSAGES.keyRevoked);
  const hashes = [request.requestHash, ...request.sameHashes];
  if (stored.operation !== request.operation || !hashes.includes(stored.request_hash)) {
    throw keyReused();
  }
  return JSON.parse(stored.body) as unknown;
}

interface Once<Answer> {
  /** Undefined if its sender did not name it. */
  request: IdempotentRequest | undefined;
  now: string;
  work: () => Promise<Answer>;
  /**
   * Answers a repeat whose first answer was deleted or comes from an older version; undefined if
   * the request has changed nothing.
   */
  earlier?: () => Promise<Answer | undefined>;
  /** Whether a stored answer has all fields of this version. */
  isCurrent?: (answer: unknown) => boolean;
  /** Throws if a stored answer must not be given any more. */
  expectTrue?: (answer: Answer) => Promise<void>;
  /** Reads an answer that is a list, which is not stored. */
  readAgain?: (() => Promise<Answer>) | undefined;
}

/**
 * Runs the work within `tx` unless the same request was answered before, and stores the answer
 * there: both are committed together or not at all. A repeat that arrives while the first request
 * is running waits for it.
 */
export async function once<Answer>(
  tx: Queries,
  {
    request,
    now,
    work,
    earlier = () => Promise.resolve(undefined),
    isCurrent = () => true,
    expectTrue = () => Promise.resolve(),
    readAgain,
  }: Once<Answer>,
): Promise<Answer> {
  if (request === undefined) return work();
  const { userId, key } = request;
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      operation: request.operation,
      request_hash: request.requestHash,
      body: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) {
    const first = await firstAnswer(tx, request);
    if (first === LIST && readAgain !== undefined) return readAgain();
    if (isCurrent(first)) {
      await expectTrue(first as Answer);
      return first as Answer;
    }
  }
  // What has changed nothing may be carried out again.
  const answer = (await earlier()) ?? (await work());
  await tx
    .updateTable('idempotency_keys')
    .set({ body: JSON.stringify(readAgain !== undefined && Array.isArray(answer) ? LIST : answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/**
 * Refuses the request of a key from now on, even if it has not arrived yet. Waits for it if it is
 * running.
 * @returns its operation and first answer; undefined if it never arrived or was revoked before.
 */
export async function revoke(
  tx: Queries,
  { userId, key, now }: Pick<IdempotentRequest, 'userId' | 'key'> & { now: string },
): Promise<{ operation: string; answer: unknown } | undefined> {
  const revoked = { operation: REVOKED, request_hash: '', body: 'null' };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...revoked, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const { operation, body } = await tx
    .selectFrom('idempotency_keys')
    .select(['operation', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (operation === REVOKED) return undefined;
  await tx
    .updateTable('idempotency_keys')
    .set(revoked)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return { operation, answer: body === null ? null : (JSON.parse(body) as unknown) };
}

const KEPT_DAYS = 30;

/**
 * A phone may repeat a request after days offline. Keys and answers older than a month are deleted;
 * after that the journal shows which record the request changed.
 */
export async function deleteOldIdempotencyKeys(db: Queries, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await deleteInParts(db, 'idempotency_keys', ['user_id', 'key'], sql`created_at < ${limit}`);
}
