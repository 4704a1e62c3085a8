import { listInspections } from '../../../contract/inspections/calls';
import { listItems } from '../../../contract/items/list-calls';
import * as calls from '../../../contract/users/calls';
import type { Account } from '../../../contract/users/user';
import { EffectFailed } from '../../../machines/failure';
import type { SaveRequest } from '../../../machines/forms/form-context';
import type { OpenWork } from '../../../machines/users/open-work.machine';
import type { CreatedUser, UserValues } from '../../../machines/users/user-form.machine';
import type {
  UserActionOutcome,
  UserActionSubject,
} from '../../../machines/users/user-actions.machine';
import { type AccountValues, accountValuesOf } from '../../../machines/users/account-form.machine';
import { changesIn } from '../../platform/http/changed-fields';
import { changeKeyOf, createOnce, FIRST_VERSION, ifExists } from '../../platform/http/create-once';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls with which Admins manage accounts. */

/** An account whose lock ends by a clock that is `ahead` milliseconds ahead of the server's. */
function lockedByClock(account: Account, ahead: number): Account {
  if (account.lockoutEndDate === null) return account;
  const end = new Date(Date.parse(account.lockoutEndDate) + ahead);
  return { ...account, lockoutEndDate: end.toISOString() };
}

/** Fetches all accounts, sorted by e-mail address. Their locks end by the clock of this device. */
export async function fetchUsers(api: CallApi, signal: AbortSignal): Promise<readonly Account[]> {
  const { users, now } = (await orThrow(api(calls.listUsers, { signal }))).data;
  const ahead = now === undefined ? 0 : Date.now() - Date.parse(now);
  return users.map((user) => lockedByClock(user, ahead));
}

/**
 * Fetches one account, which no call does alone.
 * @throws EffectFailed 404
 */
export async function fetchUser(api: CallApi, id: number, signal: AbortSignal): Promise<Account> {
  const user = (await fetchUsers(api, signal)).find((account) => account.id === id);
  if (user === undefined) {
    throw new EffectFailed({ message: 'There is no such user', status: 404, errors: {} });
  }
  return user;
}

const isSameAddress = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export async function createUser(
  api: CallApi,
  request: SaveRequest<UserValues>,
  signal: AbortSignal,
): Promise<CreatedUser> {
  const { values: body } = request;
  let other: string | null = null;
  return createOnce<CreatedUser>(api, request, {
    create: async (idempotencyKey) => {
      const { data } = await orThrow(api(calls.register, { body, idempotencyKey, signal }));
      const { user, passwordMark } = data;
      return { user, password: body.password, passwordMark, other };
    },
    adopt: async (id) => {
      const existing = await ifExists(fetchUser(api, id, signal));
      if (existing === null) return null;
      // The address of an account cannot be changed.
      if (!isSameAddress(existing.email, body.email)) {
        other = existing.email;
        return null;
      }
      // Another Admin has decided about it since.
      if (existing.version !== FIRST_VERSION)
        return { user: existing, password: null, other: null };
      const changes = changesIn(accountValuesOf(body), accountValuesOf(existing));
      const user =
        Object.keys(changes).length === 0
          ? existing
          : await changeAccount(api, existing, changes, changeKeyOf(request), signal);
      return { user, password: null, other: null };
    },
  });
}

const changeAccount = async (
  api: CallApi,
  { id, version }: Pick<Account, 'id' | 'version'>,
  changes: Partial<AccountValues>,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Account> => {
  const options = { params: { id }, body: { ...changes, version }, idempotencyKey, signal };
  return (await orThrow(api(calls.updateUser, options))).data;
};

/** Changes the name or role of an account. */
export async function saveAccount(
  api: CallApi,
  { values, initial, version, subjectId, idempotencyKey }: SaveRequest<AccountValues>,
  signal: AbortSignal,
): Promise<Account> {
  if (subjectId === null || version === null) throw new Error('There is no account to change');
  const account = { id: subjectId, version };
  return changeAccount(api, account, changesIn(values, initial), idempotencyKey, signal);
}

/** Counts the open work of a user, as the lists do to which the numbers lead. */
export async function countOpenWork(
  api: CallApi,
  id: number,
  signal: AbortSignal,
): Promise<OpenWork> {
  const query = {
    assignedToId: String(id),
    isArchived: 'false',
    page: '1',
    pageSize: '1',
  } as const;
  const [items, inspections] = await Promise.all([
    orThrow(api(listItems, { query: { ...query, isResolved: 'false' }, signal })),
    orThrow(api(listInspections, { query: { ...query, isComplete: 'false' }, signal })),
  ]);
  return { items: items.total, inspections: inspections.total };
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
    return { newPassword: data.newPassword, passwordMark: data.passwordMark };
  }
  await orThrow(api(WITHOUT_ANSWER[action], options));
  return { newPassword: null };
}
