import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { listCreatedRecords } from '../../../contract/outbox/calls';
import { OUTBOX_LIMITS } from '../../../contract/outbox/limits';
import { EffectFailed, failureOf } from '../../../machines/failure';
import { type CallApi, orThrow } from './call-api';
import { changesIn } from './changed-fields';

/**
 * Creating a record although an earlier request for it may have been carried out, whose answer did
 * not arrive. If the user has changed something since, the request has another key, and the server
 * would create a second record.
 */

interface Request {
  idempotencyKey: string;
  /** The keys of the earlier requests. */
  unanswered: readonly string[];
}

interface Creation<Saved> {
  create: (idempotencyKey: string) => Promise<Saved>;
  /**
   * Makes the record that an earlier request created what the user wants now; null if it no longer
   * exists, or is another one.
   */
  adopt: (id: number) => Promise<Saved | null>;
}

/** The newest record that requests with these keys created; null if there is none. */
async function createdBy(api: CallApi, keys: readonly string[]): Promise<number | null> {
  let newest: number | null = null;
  for (let from = 0; from < keys.length; from += OUTBOX_LIMITS.askedKeys) {
    const asked = keys.slice(from, from + OUTBOX_LIMITS.askedKeys).join(',');
    const { data } = await orThrow(api(listCreatedRecords, { query: { keys: asked } }));
    newest = data.at(-1)?.id ?? newest;
  }
  return newest;
}

/** The answer to a key whose request had other content. */
const KEY_REUSED = 422;
/** The answers that may mean that the record exists already. */
const MAY_BE_DONE: readonly (number | null)[] = [409, KEY_REUSED];

/** Creates a record, or changes the one that an earlier request has created. */
export async function createOnce<Saved>(
  api: CallApi,
  { idempotencyKey, unanswered }: Request,
  { create, adopt }: Creation<Saved>,
): Promise<Saved> {
  const others = unanswered.filter((key) => key !== idempotencyKey);
  // Without any it is sent at once: its user may log out in the next moment.
  const earlier = others.length === 0 ? null : await createdBy(api, others);
  const adopted = earlier === null ? null : await adopt(earlier);
  if (adopted !== null) return adopted;
  try {
    // The same request under the same key gets its first answer.
    return await create(idempotencyKey);
  } catch (error) {
    const { status } = failureOf(error);
    if (!unanswered.includes(idempotencyKey) || !MAY_BE_DONE.includes(status)) throw error;
    const own = await createdBy(api, [idempotencyKey]);
    if (own === null) throw error;
    const changed = await adopt(own);
    if (changed !== null) return changed;
    if (status !== KEY_REUSED) throw error;
    return create(`${idempotencyKey}-again`);
  }
}

/** The record, or null if it no longer exists. */
export const ifExists = <Saved>(reading: Promise<Saved>): Promise<Saved | null> =>
  reading.catch((error: unknown) => {
    if (failureOf(error).status === 404) return null;
    throw error;
  });

/** The version of a record that nobody has changed. */
export const FIRST_VERSION = 1;

interface Adoption<Saved, Body> {
  /** What the user wants. */
  body: Body;
  /** Reads the record; null if it no longer exists, or is another one. */
  read: (id: number) => Promise<Saved | null>;
  /** What the body would be if the user wanted the record as it is. */
  bodyOf: (existing: Saved) => Body;
  update: (
    id: number,
    changes: Partial<Body> & { version: number },
    idempotencyKey: string,
  ) => Promise<Saved>;
}

/**
 * The `adopt` of a form: it changes what differs. `version` is the one that the user has seen, or
 * null.
 * @throws EffectFailed 409 with the record if it has another version.
 */
export const adopting =
  <Saved extends { version: number }, Body extends object>(
    request: Request & { version: number | null },
    { body, read, bodyOf, update }: Adoption<Saved, Body>,
  ) =>
  async (id: number): Promise<Saved | null> => {
    const existing = await read(id);
    if (existing === null) return null;
    const changes = changesIn(body, bodyOf(existing));
    if (Object.keys(changes).length === 0) return existing;
    const { version } = existing;
    if (version !== (request.version ?? FIRST_VERSION)) {
      const message = SERVER_MESSAGES.stale;
      throw new EffectFailed({ message, status: 409, errors: {}, current: existing });
    }
    return update(id, { ...changes, version }, changeKeyOf(request));
  };

/** The key of the change that takes the place of a creation. */
export const changeKeyOf = ({ idempotencyKey }: Request): string => `${idempotencyKey}-change`;
