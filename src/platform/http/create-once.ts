import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { type CreatedRecord, listCreatedRecords } from '../../../contract/outbox/calls';
import { OUTBOX_LIMITS } from '../../../contract/outbox/limits';
import { EffectFailed, failureOf } from '../../../machines/failure';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { isTemporary } from '../../../machines/outbox/change-rules';
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
   * exists, or is another one. It gets the key of that request too.
   */
  adopt: (id: number, key: string) => Promise<Saved | null>;
  /**
   * Set if a creation waits on this device: it is then made even if the server does not answer the
   * question, with the risk of a second record, because nothing could be created without a network.
   */
  waits?: true;
}

/** The newest record that requests with these keys created; null if there is none. */
async function createdBy(
  api: CallApi,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<CreatedRecord | null> {
  let newest: CreatedRecord | null = null;
  for (let from = 0; from < keys.length; from += OUTBOX_LIMITS.askedKeys) {
    const asked = keys.slice(from, from + OUTBOX_LIMITS.askedKeys).join(',');
    const options = { query: { keys: asked }, ...(signal && { signal }) };
    const { data } = await orThrow(api(listCreatedRecords, options));
    newest = data.at(-1) ?? newest;
  }
  return newest;
}

/** What waits on this device is not held up for longer. */
const ASKING_MS = 5000;

/**
 * Like `createdBy`; null if there is no answer now. The signal also ends waiting for a renewal of
 * the session. A session that has ended fails: the creation would only wait for the next one.
 */
const knownBy = (api: CallApi, keys: readonly string[]): Promise<CreatedRecord | null> =>
  createdBy(api, keys, AbortSignal.timeout(ASKING_MS)).catch((error: unknown) => {
    const failure = failureOf(error);
    if (failure.status !== 401 && isTemporary(failure)) return null;
    throw error;
  });

/** The answer to a key whose request had other content. */
const KEY_REUSED = 422;
/** The answers that may mean that the record exists already. */
const MAY_BE_DONE: readonly (number | null)[] = [409, KEY_REUSED];

/** Creates a record, or changes the one that an earlier request has created. */
export async function createOnce<Saved>(
  api: CallApi,
  { idempotencyKey, unanswered }: Request,
  { create, adopt, waits }: Creation<Saved>,
): Promise<Saved> {
  const others = unanswered.filter((key) => key !== idempotencyKey);
  // Without any it is sent at once: its user may log out in the next moment.
  const ask = waits === undefined ? createdBy : knownBy;
  const earlier = others.length === 0 ? null : await ask(api, others);
  const adopted = earlier === null ? null : await adopt(earlier.id, earlier.key);
  if (adopted !== null) return adopted;
  try {
    // The same request under the same key gets its first answer.
    return await create(idempotencyKey);
  } catch (error) {
    const { status } = failureOf(error);
    if (!unanswered.includes(idempotencyKey) || !MAY_BE_DONE.includes(status)) throw error;
    const own = await createdBy(api, [idempotencyKey]);
    if (own === null) throw error;
    const changed = await adopt(own.id, own.key);
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

/** The adopted record, or null if it was changed, or may not be changed: there is another then. */
export const unlessRefused = <Saved>(adopting: Promise<Saved | null>): Promise<Saved | null> =>
  adopting.catch((error: unknown) => {
    if (failureOf(error).status === 409) return null;
    throw error;
  });

/** The version of a record that nobody has changed. */
export const FIRST_VERSION = 1;

/** @throws EffectFailed 409 with the record if its user has not seen this version. */
function seenBy(request: { version: number | null }, existing: { version: number }): void {
  if (existing.version === (request.version ?? FIRST_VERSION)) return;
  const message = SERVER_MESSAGES.stale;
  throw new EffectFailed({ message, status: 409, errors: {}, current: existing });
}

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
    seenBy(request, existing);
    return update(id, { ...changes, version }, changeKeyOf(request));
  };

/** The key of the change that takes the place of a creation. */
export const changeKeyOf = ({ idempotencyKey }: Request): string => `${idempotencyKey}-change`;

interface KeptAdoption<Values, Saved> {
  /** Reads the record; null if it no longer exists, or is another one. */
  read: (id: number) => Promise<Saved | null>;
  valuesOf: (existing: Saved) => Values;
  /** Whether a save of these values changes the record. */
  changes: (request: SaveRequest<Values>) => boolean;
  /** Whether the record may still be changed; if not, what the user wants is another one. */
  mayChange?: (existing: Saved) => boolean;
  /** Saves a change, which waits on this device if the server does not answer. */
  change: (request: SaveRequest<Values>) => Promise<Saved>;
}

/**
 * The `adopt` of a form whose changes wait on this device: it changes the record like the form that
 * edits it.
 * @throws EffectFailed 409 with the record if it has another version than the user has seen.
 */
export const adoptingKept =
  <Values, Saved extends { version: number }>(
    request: SaveRequest<Values>,
    { read, valuesOf, changes, mayChange, change }: KeptAdoption<Values, Saved>,
  ) =>
  async (id: number): Promise<Saved | null> => {
    const existing = await read(id);
    if (existing === null) return null;
    const { version } = existing;
    const edit: SaveRequest<Values> = {
      ...request,
      initial: valuesOf(existing),
      subjectId: id,
      version,
      initialVersion: version,
      idempotencyKey: changeKeyOf(request),
    };
    if (!changes(edit)) return existing;
    if (mayChange?.(existing) === false) return null;
    seenBy(request, existing);
    return change(edit);
  };
