import * as auth from '../../../contract/session/calls';
import { AUTH_TIMEOUT_MS } from '../../../contract/limits';
import { LOGIN_MESSAGES } from '../../../contract/session/messages';
import type { Session } from '../../../machines/session/refresh.machine';
import type { Credentials } from '../../../machines/session/session.machine';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** Accounts and sessions. */

export async function signIn(
  api: CallApi,
  body: Credentials,
  signal: AbortSignal,
): Promise<Session> {
  const { data } = await orThrow(api(auth.login, { body, signal, failed: LOGIN_MESSAGES.failed }));
  return { user: data.user, accessToken: data.accessToken };
}

/** Ends a session, or that of the cookie where its id is not known, and takes its cookies back. */
export async function signOut(api: CallApi, sessionId: string | null): Promise<void> {
  const body = sessionId === null ? {} : { sessionId };
  await orThrow(api(auth.logout, { body, timeoutMs: AUTH_TIMEOUT_MS }));
}

/** Ends a session that was left earlier; the cookies of who is signed in by now are not touched. */
export async function endSession(
  api: CallApi,
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  const options = { signal, timeoutMs: AUTH_TIMEOUT_MS, withoutCookies: true };
  await orThrow(api(auth.logout, { body: { sessionId }, ...options }));
}

/** A new access token for the refresh cookie, and whose it is. */
export async function refreshSession(api: CallApi, signal: AbortSignal): Promise<Session> {
  const { data } = await orThrow(
    api(auth.refresh, { body: {}, signal, timeoutMs: AUTH_TIMEOUT_MS }),
  );
  return { user: data.user, accessToken: data.accessToken };
}
