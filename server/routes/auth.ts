import * as calls from '../../contract/auth';
import { LOGIN_MESSAGES, PASSWORD_MESSAGES, SERVER_MESSAGES } from '../../contract/messages';
import { clearSessionCookies, REFRESH_COOKIE, setSessionCookies } from '../auth/cookies';
import { hashPassword, isPassword, pretendToCheck } from '../auth/passwords';
import { beginSession, type Refreshed, refreshSession, sessionIdOf } from '../auth/refresh-tokens';
import { inTransaction } from '../db/transaction';
import { bearerOf } from '../http/authenticate';
import { HttpError, unauthorized } from '../http/http-error';
import type { PublicContext, Registrar } from '../http/register-call';
import type { Services } from '../http/services';
import { deleteSession, deleteSessionsOf } from '../repositories/sessions';
import {
  countLoginAttempt,
  findUser,
  findUserByEmail,
  toUser,
  updateUser,
  type UserRow,
} from '../repositories/users';
import { done, found } from './changes';

/** Signing in and out (section 7 of the first document), and the own account. */

function refused(status: number, message: string): HttpError {
  return new HttpError(status, message, { errorMessage: message });
}

/** @throws HttpError 401, in the same words and time whether the account exists or not. */
async function checkCredentials(
  services: Services,
  { email, password }: { email: string; password: string },
): Promise<UserRow> {
  const { db } = services.database;
  const user = await findUserByEmail(db, email);
  if (user?.is_active !== 1 || !(await countLoginAttempt(db, user.id, services.now()))) {
    await pretendToCheck(password);
    throw refused(401, LOGIN_MESSAGES.wrongCredentials);
  }
  if (!(await isPassword(user.password_hash, password))) {
    throw refused(401, LOGIN_MESSAGES.wrongCredentials);
  }
  return user;
}

/** Sets the cookies of a session and returns its access token. */
async function openSession(
  { config, tokens }: Services,
  { request, reply }: PublicContext,
  session: Refreshed,
): Promise<string> {
  const days = config.sessionDays;
  const mediaToken = await tokens.sign(session, 'media', days * 86_400);
  setSessionCookies(request, reply, { refreshToken: session.refreshToken, mediaToken, days });
  return tokens.sign(session, 'access', config.accessTokenTtlSeconds);
}

export function authRoutes(register: Registrar, services: Services): void {
  const { database, config, now, sessionUsers } = services;

  register.public(
    calls.login,
    async ({ body }, context) => {
      const user = await checkCredentials(services, body);
      const signedInAt = now().toISOString();
      await updateUser(
        database.db,
        user.id,
        { failed_logins: 0, lockout_end: null, last_login_at: signedInAt },
        signedInAt,
      );
      const session = await beginSession(database.db, user.id, now(), config.sessionDays);
      const accessToken = await openSession(services, context, session);
      const current = found(await findUser(database.db, user.id), 'User');
      return { success: true as const, user: toUser(current), accessToken };
    },
    { perMinute: config.loginAttemptsPerMinute },
  );

  register.public(calls.refresh, async (_, context) => {
    const token = context.request.cookies[REFRESH_COOKIE];
    if (token === undefined) throw refused(400, SERVER_MESSAGES.noSession);
    const attempt = { token, key: services.refreshKey, now: now() };
    const session = await refreshSession(database.db, attempt);
    const user = session && (await findUser(database.db, session.userId));
    if (session === undefined || user?.is_active !== 1) {
      sessionUsers.forget();
      clearSessionCookies(context.request, context.reply);
      throw unauthorized(SERVER_MESSAGES.sessionEnded);
    }
    sessionUsers.forget(session.sessionId);
    const accessToken = await openSession(services, context, session);
    return { success: true as const, user: toUser(user), accessToken };
  });

  register.public(calls.logout, async ({ body }, { db, request, reply }) => {
    const [bearer, cookie] = [bearerOf(request), request.cookies[REFRESH_COOKIE]];
    const ofBearer = bearer === undefined ? undefined : await services.tokens.endedBy(bearer);
    const ofCookie = cookie === undefined ? undefined : sessionIdOf(cookie);
    const ended = body?.sessionId ?? ofBearer ?? ofCookie;
    if (ended !== undefined) {
      await deleteSession(db, ended);
      sessionUsers.forget(ended);
    }
    // Those of another session belong to who has signed in since.
    if (ofCookie === ended || ofCookie === undefined) clearSessionCookies(request, reply);
    return done('Signed out');
  });

  register.read(calls.me, async (_, { db, user }) =>
    toUser(found(await findUser(db, user.id), 'User')),
  );

  register.signedIn(calls.changePassword, async ({ body }, { db, user, now: changedAt }) => {
    const row = found(await findUser(db, user.id), 'User');
    if (!(await isPassword(row.password_hash, body.currentPassword))) {
      throw new HttpError(400, PASSWORD_MESSAGES.wrongCurrent, {
        errors: { currentPassword: [PASSWORD_MESSAGES.wrongCurrent] },
      });
    }
    const columns = {
      password_hash: await hashPassword(body.newPassword),
      requires_password_reset: 0,
    };
    await inTransaction(db, async (tx) => {
      await updateUser(tx, user.id, columns, changedAt);
      await deleteSessionsOf(tx, user.id, user.sessionId);
    });
    sessionUsers.forget();
    return done('Password changed');
  });
}
