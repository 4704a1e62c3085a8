import * as calls from '../../../contract/users/calls';
import type { Account } from '../../../contract/users/user';
import type { SaveRequest } from '../../../machines/forms/form-context';
import type { CreatedUser, UserValues } from '../../../machines/users/user-form.machine';
import type {
  UserActionOutcome,
  UserActionSubject,
} from '../../../machines/users/user-actions.machine';
import type { AccountValues } from '../../../machines/users/account-form.machine';
import { changesIn } from '../../platform/http/changed-fields';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls with which Admins manage accounts. */

/** Fetches all accounts, sorted by e-mail address. */
export async function fetchUsers(api: CallApi, signal: AbortSignal): Promise<readonly Account[]> {
  return (await orThrow(api(calls.listUsers, { signal }))).data.users;
}

export async function createUser(
  api: CallApi,
  { values: body, idempotencyKey }: SaveRequest<UserValues>,
  signal: AbortSignal,
): Promise<CreatedUser> {
  const { data } = await orThrow(api(calls.register, { body, idempotencyKey, signal }));
  return { user: data.user, password: body.password };
}

/** Changes the name or role of an account. */
export async function saveAccount(
  api: CallApi,
  { values, initial, version, subjectId, idempotencyKey }: SaveRequest<AccountValues>,
  signal: AbortSignal,
): Promise<Account> {
  if (subjectId === null || version === null) throw new Error('There is no account to change');
  const params = { id: subjectId };
  const body = { ...changesIn(values, initial), version };
  return (await orThrow(api(calls.updateUser, { params, body, idempotencyKey, signal }))).data;
}

const WITHOUT_ANSWER = {
  unlock: calls.unlockUser,
  deactivate: calls.deactivateUser,
  reactivate: calls.reactivateUser,
} as const;

export async function changeUser(
  api: CallApi,
  { action, user }: UserActionSubject,
  signal: AbortSignal,
): Promise<UserActionOutcome> {
  const options = { params: { id: user.id }, body: {}, signal };
  if (action === 'resetPassword') {
    const { data } = await orThrow(api(calls.resetPassword, options));
    return { newPassword: data.newPassword };
  }
  await orThrow(api(WITHOUT_ANSWER[action], options));
  return { newPassword: null };
}
