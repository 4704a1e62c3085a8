import { changePassword, me } from '../../../../contract/session/calls';
import type { PasswordValues } from '../../../../machines/session/password-form.machine';
import { type CallApi, orThrow } from '../../../platform/http/call-api';

/**
 * Changes the user's password and returns the server's message. A 401 to this call does not start a
 * refresh, so a repeatable call is made first, which renews an expired token.
 */
export async function savePassword(
  api: CallApi,
  { currentPassword, newPassword }: PasswordValues,
  signal: AbortSignal,
): Promise<string> {
  await orThrow(api(me, { signal }));
  const body = { currentPassword, newPassword };
  const { data } = await orThrow(api(changePassword, { body, signal }));
  return data.message;
}
