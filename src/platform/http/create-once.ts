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
  create: () => Promise<Saved>;
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

/** The answers to a key whose request had other content, and to a record that exists already. */
const MAY_BE_DONE: readonly (number | null)[] = [409, 422];

/** Creates a record, or changes the one that an earlier request has created. */
export async function createOnce<Saved>(
  api: CallApi,
  { idempotencyKey, unanswered }: Request,
  { create, adopt }: Creation<Saved>,
): Promise<Saved> {
  const adopted = async (keys: readonly string[]) => {
    const id = await createdBy(api, keys);
    return id === null ? null : adopt(id);
  };
  const others = unanswered.filter((key) => key !== idempotencyKey);
  // Without any it is sent at once: its user may log out in the next moment.
  const earlier = others.length === 0 ? null : await adopted(others);
  if (earlier !== null) return earlier;
  try {
    // The same request under the same key gets its first answer.
    return await create();
  } catch (error) {
    if (!unanswered.includes(idempotencyKey)) throw error;
    if (!MAY_BE_DONE.includes(failureOf(error).status)) throw error;
    const own = await adopted([idempotencyKey]);
    if (own === null) throw error;
    return own;
  }
}

/** The record, or null if it no longer exists. */
export const ifExists = <Saved>(reading: Promise<Saved>): Promise<Saved | null> =>
  reading.catch((error: unknown) => {
    if (failureOf(error).status === 404) return null;
    throw error;
  });

/** The version of a record that nobody has changed. */
const FIRST_VERSION = 1;

/**
 * Changes the record that an earlier request has created.
 * @param seen the version that the user has seen; null if none
 * @throws EffectFailed 409 with the record if somebody has changed it in the meantime.
 */
export async function changeCreated<Saved extends { version: number }, Body extends object>(
  existing: Saved,
  { before, body, seen }: { before: Body; body: Body; seen: number | null },
  update: (changes: Partial<Body> & { version: number }) => Promise<Saved>,
): Promise<Saved> {
  const changes = changesIn(body, before);
  if (Object.keys(changes).length === 0) return existing;
  const { version } = existing;
  if (version !== (seen ?? FIRST_VERSION)) {
    const message = SERVER_MESSAGES.stale;
    throw new EffectFailed({ message, status: 409, errors: {}, current: existing });
  }
  return update({ ...changes, version });
}

/** The key of the change that takes the place of a creation. */
export const changeKeyOf = ({ idempotencyKey }: Request): string => `${idempotencyKey}-change`;
