import * as auth from '../../contract/auth';
import { AUTH_TIMEOUT_MS } from '../../contract/limits';
import { LOGIN_MESSAGES } from '../../contract/messages';
import type { Session } from '../../machines/session/refresh.machine';
import type { Credentials } from '../../machines/session/session.machine';
import { type CallApi, orThrow } from './service';

/** Accounts and sessions. */

export async function signIn(
  api: CallApi,
  body: Credentials,
  signal: AbortSignal,
): Promise<Session> {
  const { data } = await orThrow(api(auth.login, { body, signal, failed: LOGIN_MESSAGES.failed }));
  return { user: data.user, accessToken: data.accessToken };
}

export async function signOut(api: CallApi): Promise<null> {
  await orThrow(api(auth.logout, { body: {}, timeoutMs: AUTH_TIMEOUT_MS }));
  return null;
}

/** A new access token for the refresh cookie, and whose it is. */
export async function refreshSession(api: CallApi, signal: AbortSignal): Promise<Session> {
  const { data } = await orThrow(
    api(auth.refresh, { body: {}, signal, timeoutMs: AUTH_TIMEOUT_MS }),
  );
  return { user: data.user, accessToken: data.accessToken };
}
