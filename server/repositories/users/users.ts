import { createHash } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { NewUser } from '../../../contract/users/calls';
import type { Account, ListedAssignee, User } from '../../../contract/users/user';
import { LOCKOUT } from '../../../contract/limits';
import type { Queries } from '../../db/database';
import { foldText } from '../../../contract/rules/fold-text';
import { compareNames } from '../../../contract/rules/name-order';
import type { UsersTable } from '../../db/tables/people';
import type * as z from 'zod/mini';
import { updateVersioned, type VersionedUpdate } from '../update-versioned';

/** All SQL for users. */

export type UserRow = Selectable<UsersTable>;

export const fullNameOf = (row: Pick<UserRow, 'first_name' | 'last_name'>) =>
  `${row.first_name} ${row.last_name}`;

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullNameOf(row),
    role: row.role,
    isActive: row.is_active === 1,
    requiresPasswordReset: row.requires_password_reset === 1,
    lastLoginAt: row.last_login_at,
    lockoutEndDate: row.lockout_end,
  };
}

/** Tells one password of an account from the next. The hash has a salt, so this reveals nothing. */
export const passwordMarkOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);

export const toAccount = (row: UserRow): Account => ({
  ...toUser(row),
  version: row.version,
  passwordMark: passwordMarkOf(row.password_hash),
});

export async function findUser(db: Queries, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a user by e-mail address, ignoring case. */
export async function findUserByEmail(db: Queries, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', foldText(email))
    .executeTakeFirst();
}

export async function listUsers(db: Queries): Promise<Account[]> {
  const rows = await db.selectFrom('users').selectAll().orderBy('email_key').execute();
  return rows.map(toAccount);
}

export async function listAssignees(
  db: Queries,
  { isActive }: Pick<User, 'isActive'>,
): Promise<ListedAssignee[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('is_active', '=', Number(isActive))
    .orderBy('email_key')
    .execute();
  const people = rows.map((row) => {
    const name = fullNameOf(row);
    return { id: row.id, name, email: row.email, key: foldText(name) };
  });
  const counts = new Map<string, number>();
  for (const { key } of people) counts.set(key, (counts.get(key) ?? 0) + 1);
  return people
    .map(({ id, name, email, key }) => ({
      id,
      name,
      avatar: null,
      ...(counts.get(key) === 1 ? {} : { email }),
    }))
    .sort((one, other) => compareNames(one.name, other.name));
}

/** The names of users by id, including users who are no longer active. */
export async function namesOfUsers(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(users.map((user) => [user.id, fullNameOf(user)]));
}

export async function hasUsers(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').executeTakeFirst()) !== undefined;
}

/**
 * Whether another user is an active Admin. The no-op update locks the Admins until the transaction
 * ends, so that two Admins cannot deactivate or demote each other at the same time.
 */
export async function hasOtherActiveAdmin(db: Queries, id: number): Promise<boolean> {
  const admins = await db
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('role', '=', 'Admin')
    .where('is_active', '=', 1)
    .returning('id')
    .execute();
  return admins.some((admin) => admin.id !== id);
}

export async function insertUser(
  db: Queries,
  user: Omit<z.output<typeof NewUser>, 'password'> & {
    passwordHash: string;
    requiresPasswordReset: boolean;
  },
  now: string,
): Promise<UserRow> {
  return db
    .insertInto('users')
    .values({
      email: user.email,
      email_key: foldText(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      password_hash: user.passwordHash,
      requires_password_reset: Number(user.requiresPasswordReset),
      handed_out_hash: user.requiresPasswordReset ? user.passwordHash : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateUser(
  db: Queries,
  id: number,
  columns: Updateable<UsersTable>,
  now: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Like `updateVersioned`. */
export function updateAccount(
  db: Queries,
  {
    fields,
    ...update
  }: VersionedUpdate & { fields: Pick<User, 'firstName' | 'lastName' | 'role'> },
): Promise<boolean> {
  const columns = {
    first_name: fields.firstName,
    last_name: fields.lastName,
    role: fields.role,
  };
  return updateVersioned(db, { ...update, table: 'users', columns });
}

/**
 * Like `updateUser`, after a correct password; false if the password has changed or the user is now
 * inactive. The row stays locked against such changes until the transaction ends.
 */
export async function updateKnownUser(
  db: Queries,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  columns: Updateable<UsersTable>,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const isOpen = (now: Date) =>
  sql<boolean>`lockout_end is null or lockout_end <= ${now.toISOString()}`;

/** Counts a wrong password of an unlocked account; the last allowed attempt locks it. */
export async function countWrongPassword(db: Queries, id: number, now: Date): Promise<void> {
  const lockoutEnd = new Date(now.getTime() + LOCKOUT.minutes * 60_000).toISOString();
  const isLast = sql<boolean>`failed_logins >= ${LOCKOUT.attempts - 1}`;
  await db
    .updateTable('users')
    .set({
      failed_logins: sql<number>`case when ${isLast} then 0 else failed_logins + 1 end`,
      lockout_end: sql<string | null>`case when ${isLast} then ${lockoutEnd} else lockout_end end`,
    })
    .where('id', '=', id)
    .where(isOpen(now))
    .execute();
}

/** Resets the count after a correct password; false if the account is locked. */
export async function clearWrongPasswords(db: Queries, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ failed_logins: 0, lockout_end: null })
    .where('id', '=', id)
    .where(isOpen(now))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const DECOY = 'sign-in-decoy';

/** Costs one write for an unknown address, as counting does for a known one. */
export async function pretendToCount(db: Queries, now: Date): Promise<void> {
  const value = now.toISOString();
  await db
    .insertInto('server_secrets')
    .values({ name: DECOY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Unlocks an account; false if no account has the address. */
export async function unlockByEmail(db: Queries, email: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ failed_logins: 0, lockout_end: null, updated_at: now.toISOString() })
    .where('email_key', '=', foldText(email.trim()))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
