import * as auth from '../../contract/auth';
import type { Credentials, Restored, Session } from '../../machines/session/session.machine';
import { type CallApi, orThrow } from './service';

/** Accounts and sessions. */

export async function signIn(
  api: CallApi,
  body: Credentials,
  signal: AbortSignal,
): Promise<Session> {
  const { data } = await orThrow(api(auth.login, { body, signal }));
  return { user: data.user, accessToken: data.accessToken };
}

export async function signOut(api: CallApi): Promise<null> {
  await orThrow(api(auth.logout, { body: {} }));
  return null;
}

export async function refreshSession(api: CallApi, signal: AbortSignal): Promise<string> {
  const { data } = await orThrow(api(auth.refresh, { body: {}, signal }));
  return data.accessToken;
}

/** Renews the token and asks who the user is now; without an answer to that, the stored one stays. */
export async function restoreSession(api: CallApi, signal: AbortSignal): Promise<Restored> {
  const accessToken = await refreshSession(api, signal);
  const me = await api(auth.me, { signal, accessToken });
  return { accessToken, user: me.success ? me.data : null };
}
