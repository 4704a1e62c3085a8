import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../db/database';
import { isDiskFull } from '../errors/full-disk';
import type { Rotation } from './access-tokens';
import {
  deleteSession,
  deleteSpareSessions,
  findSession,
  insertSession,
  rotateSession,
  type SessionRow,
} from '../repositories/session/sessions';

/**
 * The refresh token of a session: `<session>.<secret>`. Only a hash of the secret is stored. Every
 * refresh rotates the token: it returns a successor and keeps the used token as the previous one.
 *
 * For a minute after the rotation the previous token returns the same successor, so that two tabs
 * that refresh at once agree. Later it depends on whether a token of the rotation has been used. If
 * not, the answer was lost on a bad connection: the previous token gets a new successor, and the
 * lost one becomes void. If so, the previous token is a stolen copy, like any older or void one:
 * the session ends, for the thief and for the owner.
 *
 * On a full disk no rotation can be stored. The current token then stays, so that everybody can still read. A
 * copy of it is noticed later, when there is room again and both use it.
 */

const SAME_SUCCESSOR_MS = 60_000;

/** The most sessions of one user: a program may sign in each time it runs, and never sign out. */
const MOST_SESSIONS = 100;

export interface Refreshed extends Rotation {
  userId: number;
  refreshToken: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const nonce = () => randomBytes(16).toString('base64url');

function isSame(a: string, b: string | null): boolean {
  if (b?.length !== a.length) return false;
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function successorOf(secret: string, rotation: string, key: Buffer): string {
  return createHmac('sha256', key).update(`${secret}.${rotation}`).digest('base64url');
}

interface Begun extends Refreshed {
  /** The ids of the user's sessions that ended, because there were too many. */
  ended: readonly string[];
}

/** Starts a session and returns its id and first refresh token. */
export async function beginSession(
  db: Queries,
  userId: number,
  now: Date,
  { days, isSecure }: { days: number; isSecure: boolean },
): Promise<Begun> {
  const id = crypto.randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const rotation = nonce();
  await insertSession(db, {
    id,
    user_id: userId,
    current_hash: sha256(secret),
    previous_hash: null,
    rotation_nonce: rotation,
    rotated_at: now.toISOString(),
    is_confirmed: 0,
    has_plain_cookies: Number(!isSecure),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + days * 86_400_000).toISOString(),
  });
  const ended = await deleteSpareSessions(db, { userId, besides: id, most: MOST_SESSIONS - 1 });
  return { sessionId: id, rotation, userId, refreshToken: `${id}.${secret}`, ended };
}

/** The session id that a token claims, for ending that session. The token is not verified. */
export const sessionIdOf = (token: string): string => /^[\da-f-]{36}(?=\.)/.exec(token)?.[0] ?? '';

interface RefreshAttempt {
  token: string;
  /** Whether the cookie has the unprefixed name although the connection uses HTTPS. */
  isPlain: boolean;
  key: Buffer;
  now: Date;
  /** Called with the user whose session ended because its token was copied. */
  onCopy: (userId: number) => void;
}

async function rotate(
  db: Queries,
  session: SessionRow,
  secret: string,
  attempt: RefreshAttempt,
): Promise<Refreshed | undefined> {
  const { key, now } = attempt;
  const rotation = nonce();
  const successor = successorOf(secret, rotation, key);
  const rotated = await rotateSession(db, session, {
    current_hash: sha256(successor),
    previous_hash: sha256(secret),
    rotation_nonce: rotation,
    rotated_at: now.toISOString(),
    is_confirmed: 0,
  });
  // Another request rotated the same token first; this one gets the same successor.
  if (!rotated) return refreshSession(db, attempt);
  return {
    sessionId: session.id,
    rotation,
    userId: session.user_id,
    refreshToken: `${session.id}.${successor}`,
  };
}

const unrotated = (session: SessionRow, { token }: RefreshAttempt): Refreshed => ({
  sessionId: session.id,
  rotation: session.rotation_nonce,
  userId: session.user_id,
  refreshToken: token,
});

async function endCopied(
  db: Queries,
  session: SessionRow,
  { onCopy }: RefreshAttempt,
): Promise<void> {
  await deleteSession(db, session.id);
  onCopy(session.user_id);
}

/**
 * Rotates the token. Undefined when it is malformed, unknown, expired, or a reused copy; the last
 * also ends its session.
 */
export async function refreshSession(
  db: Queries,
  attempt: RefreshAttempt,
): Promise<Refreshed | undefined> {
  const secret = attempt.token.slice(sessionIdOf(attempt.token).length + 1);
  const session = await findSession(db, sessionIdOf(attempt.token));
  if (session === undefined || session.expires_at <= attempt.now.toISOString()) return undefined;
  // Another page of the domain could have set this cookie, with the attacker's session.
  if (attempt.isPlain && session.has_plain_cookies === 0) return undefined;
  const hash = sha256(secret);
  if (isSame(hash, session.current_hash)) {
    return rotate(db, session, secret, attempt).catch((error: unknown) => {
      if (isDiskFull(error)) return unrotated(session, attempt);
      throw error;
    });
  }
  if (!isSame(hash, session.previous_hash)) {
    await endCopied(db, session, attempt);
    return undefined;
  }
  const age = attempt.now.getTime() - Date.parse(session.rotated_at);
  if (age > SAME_SUCCESSOR_MS) {
    if (session.is_confirmed === 0) return rotate(db, session, secret, attempt);
    await endCopied(db, session, attempt);
    return undefined;
  }
  const successor = successorOf(secret, session.rotation_nonce, attempt.key);
  return {
    sessionId: session.id,
    rotation: session.rotation_nonce,
    userId: session.user_id,
    refreshToken: `${session.id}.${successor}`,
  };
}
