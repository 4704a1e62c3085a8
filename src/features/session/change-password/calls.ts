import { changePassword, me } from '../../../../contract/session/calls';
import type { PasswordValues } from '../../../../machines/session/password-form.machine';
import { type CallApi, orThrow } from '../../../platform/http/call-api';

/**
 * Changes the own password and returns what the server says about it. A 401 to this call is not
 * answered by a refresh, so one that may be repeated goes first and renews an expired token.
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
