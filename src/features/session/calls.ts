import * as auth from '../../../contract/session/calls';
import { AUTH_TIMEOUT_MS } from '../../../contract/limits';
import { LOGIN_MESSAGES } from '../../../contract/session/messages';
import type { Session } from '../../../machines/session/refresh.machine';
import type { Credentials } from '../../../machines/session/session-context';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of sessions and accounts. */

export async function signIn(
  api: CallApi,
  body: Credentials,
  signal: AbortSignal,
): Promise<Session> {
  const { data } = await orThrow(api(auth.login, { body, signal, failed: LOGIN_MESSAGES.failed }));
  return { user: data.user, accessToken: data.accessToken };
}

/** Ends a session, or the cookie's session if the id is unknown, and clears its cookies. */
export async function signOut(api: CallApi, sessionId: string | null): Promise<void> {
  const body = sessionId === null ? {} : { sessionId };
  await orThrow(api(auth.logout, { body, timeoutMs: AUTH_TIMEOUT_MS }));
}

/** Ends a session that the user left earlier. The cookies of the user who is signed in now stay. */
export async function endSession(
  api: CallApi,
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  const options = { signal, timeoutMs: AUTH_TIMEOUT_MS, withoutCookies: true };
  await orThrow(api(auth.logout, { body: { sessionId }, ...options }));
}

/** Gets a new access token for the refresh cookie, and the user it belongs to. */
export async function refreshSession(api: CallApi, signal: AbortSignal): Promise<Session> {
  const { data } = await orThrow(api(auth.refresh, { body: {}, signal }));
  return { user: data.user, accessToken: data.accessToken };
}
