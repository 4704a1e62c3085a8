import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import * as calls from '../../contract/session/calls';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { DEACTIVATED_MESSAGES } from '../../contract/session/deactivated-messages';
import { LOGIN_MESSAGES } from '../../contract/session/messages';
import { PASSWORD_MESSAGES } from '../../contract/session/password-messages';
import { clearSessionCookies, isSecure, refreshCookie, setSessionCookies } from '../auth/cookies';
import { checkPassword } from '../auth/check-password';
import { newPasswordRefusal } from '../auth/new-password';
import { hashPassword } from '../auth/passwords';
import { beginSession, type Refreshed, refreshSession, sessionIdOf } from '../auth/refresh-tokens';
import { inTransaction } from '../db/transaction';
import { bearerOf } from '../http/access/authenticate';
import { found, HttpError, unauthorized } from '../errors/http-error';
import { note } from '../http/log/request-log';
import type { PublicContext, Registrar } from '../http/calls/handlers';
import type { Services } from '../http/services';
import { deleteSession, deleteSessionsOf } from '../repositories/session/sessions';
import { findUser, toUser, updateKnownUser, type UserRow } from '../repositories/users/users';
import { done } from '../http/calls/done';

/** Signing in and out, and the user's own account. */

function refused(status: number, message: string): HttpError {
  return new HttpError(status, message, { errorMessage: message });
}

/**
 * @throws HttpError 401, with the same message after the same time whether or not the account
 * exists; 403 for the right password of a deactivated account.
 */
async function signedInBy(
  services: Services,
  request: FastifyRequest,
  credentials: { email: string; password: string },
): Promise<UserRow> {
  const checked = await checkPassword(services, credentials);
  if ('user' in checked) {
    note(request, { userId: checked.user.id });
    return checked.user;
  }
  note(request, checked);
  const { refusal, userId } = checked;
  if (refusal === 'account inactive' && userId !== undefined) {
    const message = DEACTIVATED_MESSAGES.refused;
    throw new HttpError(403, message, { errorMessage: message, userId });
  }
  throw refused(401, LOGIN_MESSAGES.wrongCredentials);
}

const refusedField = (status: number, field: 'currentPassword' | 'newPassword', message: string) =>
  new HttpError(status, message, { errors: { [field]: [message] } });

/**
 * @throws HttpError 400 for a wrong password, 429 after too many attempts.
 */
async function expectCurrentPassword(
  services: Services,
  request: FastifyRequest,
  { email }: UserRow,
  { currentPassword: password, newPassword }: z.infer<typeof calls.PasswordChange>,
): Promise<{ user: UserRow; isRepeat: boolean }> {
  const checked = await checkPassword(services, { email, password, newPassword });
  if ('user' in checked) return checked;
  note(request, { refusal: checked.refusal });
  throw checked.refusal === 'wrong password'
    ? refusedField(400, 'currentPassword', PASSWORD_MESSAGES.wrongCurrent)
    : refusedField(429, 'currentPassword', PASSWORD_MESSAGES.locked);
}

/**
 * @throws HttpError 401 if the password has changed since it was checked.
 */
async function beginSessionOf(
  { database, config, now, bell }: Services,
  request: FastifyRequest,
  user: UserRow,
): Promise<Refreshed> {
  const at = now();
  const signedInAt = at.toISOString();
  const how = { days: config.sessionDays, isSecure: isSecure(request) };
  const occasion = { actor: null, at: signedInAt };
  const { ended, ...session } = await inTransaction(database, occasion, async (tx) => {
    const isStillRight = await updateKnownUser(tx, user, { last_login_at: signedInAt }, signedInAt);
    if (!isStillRight) throw refused(401, LOGIN_MESSAGES.wrongCredentials);
    return beginSession(tx, user.id, at, how);
  });
  if (ended.length > 0) bell.ring({ sessions: ended });
  return session;
}

/** Sets the cookies of a session and returns its access token. */
async function openSession(
  { config, tokens }: Services,
  { request, reply }: PublicContext,
  session: Refreshed,
  { role }: Pick<UserRow, 'role'>,
): Promise<string> {
  const days = config.sessionDays;
  const mediaToken = await tokens.sign(session, 'media', days * 86_400);
  setSessionCookies(request, reply, { refreshToken: session.refreshToken, mediaToken, days });
  return tokens.sign({ ...session, role }, 'access', config.accessTokenTtlSeconds);
}

/** A sign-in is counted by address, because each try costs a hash. */
const OF_SESSION = { isOfSession: true } as const;

export function authRoutes(register: Registrar, services: Services): void {
  const { database, config, now, bell } = services;

  register.public(
    calls.login,
    async ({ body }, context) => {
      const user = await signedInBy(services, context.request, body);
      const session = await beginSessionOf(services, context.request, user);
      const accessToken = await openSession(services, context, session, user);
      const current = found(await findUser(database.db, user.id), 'User');
      return { success: true as const, user: toUser(current), accessToken };
    },
    { perMinute: config.loginAttemptsPerMinute },
  );

  register.public(
    calls.refresh,
    async (_, context) => {
      const cookie = refreshCookie(context.request);
      if (cookie === undefined) throw refused(400, SERVER_MESSAGES.noSession);
      const { value: token, isPlain } = cookie;
      const onCopy = (userId: number) => {
        note(context.request, { userId, refusal: 'a copy of the token; the session ended' });
      };
      const attempt = { token, isPlain, key: services.refreshKey, now: now(), onCopy };
      const session = await refreshSession(database.db, attempt);
      const user = session && (await findUser(database.db, session.userId));
      note(context.request, { userId: user?.id ?? context.request.note?.userId });
      if (session === undefined || user?.is_active !== 1) {
        bell.ring({ sessions: [sessionIdOf(token)] });
        clearSessionCookies(context.request, context.reply);
        throw unauthorized(SERVER_MESSAGES.sessionEnded);
      }
      bell.ring({ sessions: [session.sessionId] });
      const accessToken = await openSession(services, context, session, user);
      return { success: true as const, user: toUser(user), accessToken };
    },
    OF_SESSION,
  );

  register.public(
    calls.logout,
    async ({ body }, { db, request, reply }) => {
      const [bearer, cookie] = [bearerOf(request), refreshCookie(request)?.value];
      const ofBearer =
        bearer === undefined ? undefined : await services.tokens.sessionToEnd(bearer);
      const ofCookie = cookie === undefined ? undefined : sessionIdOf(cookie);
      const ended = body?.sessionId ?? ofBearer ?? ofCookie;
      if (ended !== undefined) {
        note(request, { userId: await deleteSession(db, ended) });
        bell.ring({ sessions: [ended] });
      }
      // Other cookies belong to a user who has signed in since; they stay.
      if (ofCookie === ended || ofCookie === undefined) clearSessionCookies(request, reply);
      return done('Signed out');
    },
    OF_SESSION,
  );

  register.read(calls.me, async (_, { db, user }) =>
    toUser(found(await findUser(db, user.id), 'User')),
  );

  register.signedIn(calls.changePassword, async ({ body }, { db, user, request, transaction }) => {
    const row = found(await findUser(db, user.id), 'User');
    const { user: before, isRepeat } = await expectCurrentPassword(services, request, row, body);
    if (isRepeat) return done('Password changed');
    const refusal = await newPasswordRefusal(body.newPassword, before);
    if (refusal !== undefined) throw refusedField(422, 'newPassword', refusal);
    const columns = {
      password_hash: await hashPassword(body.newPassword),
      former_password_hash: before.password_hash,
      requires_password_reset: 0,
    };
    await transaction(async (tx, changedAt) => {
      if (!(await updateKnownUser(tx, before, columns, changedAt))) {
        throw refusedField(400, 'currentPassword', PASSWORD_MESSAGES.wrongCurrent);
      }
      await deleteSessionsOf(tx, user.id, user.sessionId);
    });
    return done('Password changed');
  });
}
