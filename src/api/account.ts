import { changePassword } from '../../contract/auth';
import type { PasswordValues } from '../../machines/account/password-form.machine';
import { type CallApi, orThrow } from './service';

/** Changes the own password and returns what the server says about it. */
export async function savePassword(
  api: CallApi,
  { currentPassword, newPassword }: PasswordValues,
  signal: AbortSignal,
): Promise<string> {
  const body = { currentPassword, newPassword };
  const { data } = await orThrow(api(changePassword, { body, signal }));
  return data.message;
}
