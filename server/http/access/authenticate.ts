import type { FastifyRequest } from 'fastify';
import { PASSWORD_MESSAGES } from '../../../contract/session/password-messages';
import type { TokenUse } from '../../auth/access-tokens';
import { mediaCookie } from '../../auth/cookies';
import type { Actor } from '../../db/journal/actor';
import {
  confirmRotation,
  findSessionUser,
  type SessionUser,
} from '../../repositories/session/sessions';
import { ignoreFullDisk } from '../../errors/full-disk';
import { HttpError, unauthorized } from '../../errors/http-error';
import type { Services } from '../services';

/** The user who makes a request, and their session. */
export interface SignedIn extends SessionUser {
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
  }
}

/** The user as the journal names them. */
export const actorOf = ({ id, fullName, sessionId }: SignedIn): Actor => ({
  userId: id,
  userName: fullName,
  sessionId,
});

/** The bearer token of a request, not verified. */
export const bearerOf = (request: FastifyRequest) =>
  /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** The active user of a session. */
async function userOf(
  { sessionUsers, database, now }: Services,
  sessionId: string,
): Promise<SessionUser | undefined> {
  const instant = now().toISOString();
  const user = await sessionUsers.get(sessionId, () =>
    findSessionUser(database.db, sessionId, instant),
  );
  return user === undefined || user.sessionEnds <= instant ? undefined : user;
}

async function signedInBy(
  services: Services,
  token: string,
  use: TokenUse,
): Promise<SignedIn | undefined> {
  const { tokens, sessionUsers, database } = services;
  const origin = await tokens.rotationOf(token, use);
  if (origin === undefined) return undefined;
  const { sessionId, rotation, role } = origin;
  const user = await userOf(services, sessionId);
  if (user === undefined) return undefined;
  // A refresh gives the browser the new role, on which its screens depend.
  if (role !== undefined && role !== user.role) return undefined;
  if (user.unconfirmed === rotation) {
    await confirmRotation(database.db, sessionId, rotation).catch(ignoreFullDisk);
    sessionUsers.invalidate(sessionId);
  }
  return { ...user, sessionId };
}

/**
 * The signed-in user of a call, by its bearer token.
 * @throws HttpError 401 without a valid token.
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<SignedIn> {
  const token = bearerOf(request);
  const signedIn = token === undefined ? undefined : await signedInBy(services, token, 'access');
  if (signedIn === undefined) throw unauthorized();
  return signedIn;
}

/**
 * Refuses a call that has waited or came slowly, if its session has ended since it began, or its user
 * has another role.
 * @throws HttpError 401.
 */
export async function expectStillSignedIn(
  services: Services,
  { sessionId, role }: SignedIn,
): Promise<void> {
  const user = await userOf(services, sessionId);
  if (user?.role !== role) throw unauthorized();
}

/**
 * Like `authenticate`, for files that the browser fetches without our headers: the cookie that was
 * set at sign-in is accepted as well.
 */
export async function authenticateMedia(
  services: Services,
  request: FastifyRequest,
): Promise<SignedIn> {
  const cookie = mediaCookie(request);
  const signedIn = cookie === undefined ? undefined : await signedInBy(services, cookie, 'media');
  return signedIn ?? (await authenticate(services, request));
}

/**
 * Refuses a user who still has a password that an Admin set.
 * @throws HttpError 403.
 */
export function expectOwnPassword({ mustChangePassword }: SignedIn): void {
  if (mustChangePassword) throw new HttpError(403, PASSWORD_MESSAGES.changeFirst);
}
