import * as z from 'zod/mini';
import { defineCall } from './call';
import { ROLES } from './enums';
import { Done, emailText, Id, IdParams, nameOf, requiredText } from './fields';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PERSON_NAME_MIN_LENGTH } from './limits';
import { RULE_MESSAGES } from './messages/rules';
import { LOGIN_MESSAGES, PASSWORD_MESSAGES } from './messages/session';

/** Accounts and sessions (section 7 of both documents). */

export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  requiresPasswordReset: z.boolean(),
  lastLoginAt: z.nullable(z.string()),
  /** In the future while the account is locked. */
  lockoutEndDate: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** Whom an item or an inspection can be assigned to. */
export const Assignee = z.object({ id: Id, name: z.string(), avatar: z.nullable(z.string()) });
export type Assignee = z.output<typeof Assignee>;

/** No trimming: blanks belong to a password. */
const password = (tooShort: string) =>
  z
    .string(PASSWORD_MESSAGES.required)
    .check(
      z.minLength(1, { error: PASSWORD_MESSAGES.required, abort: true }),
      z.minLength(PASSWORD_MIN_LENGTH, tooShort),
      z.maxLength(PASSWORD_MAX_LENGTH, RULE_MESSAGES.maxLength(PASSWORD_MAX_LENGTH)),
    );

export const Credentials = z.strictObject({
  email: emailText(LOGIN_MESSAGES.email),
  password: password(LOGIN_MESSAGES.passwordLength),
});

export const NewUser = z.strictObject({
  email: emailText(),
  firstName: personName(),
  lastName: personName(),
  role: nameOf(ROLES),
  password: password(LOGIN_MESSAGES.passwordLength),
});

export const PasswordChange = z.strictObject({
  currentPassword: password(LOGIN_MESSAGES.passwordLength),
  newPassword: password(LOGIN_MESSAGES.passwordLength),
});

function personName() {
  const length = RULE_MESSAGES.minLength(PERSON_NAME_MIN_LENGTH);
  return requiredText(100).check(z.minLength(PERSON_NAME_MIN_LENGTH, length));
}

const EmptyBody = z.optional(z.nullable(z.strictObject({})));

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in; sets the refresh cookie',
  access: 'public',
  body: Credentials,
  response: z.object({ success: z.literal(true), user: User, accessToken: z.string() }),
});

/** The `sid` of an access token. */
export const SessionId = z.string().check(z.regex(/^[\da-f-]{36}$/));

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the named session, else that of the bearer, else that of the cookie',
  access: 'public',
  /** A logout that could not be sent in time must not end the session of who signed in since. */
  body: z.optional(z.nullable(z.strictObject({ sessionId: z.optional(SessionId) }))),
  response: Done,
});

export const refresh = defineCall({
  name: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'A new access token for the refresh cookie, which rotates',
  access: 'public',
  body: EmptyBody,
  /** With the user: another tab may have signed somebody else in, whose cookie this is then. */
  response: z.object({ success: z.literal(true), user: User, accessToken: z.string() }),
});

export const me = defineCall({
  name: 'me',
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  access: 'signedIn',
  beforeOwnPassword: true,
  response: User,
});

export const listAssignees = defineCall({
  name: 'listAssignees',
  method: 'GET',
  path: '/auth/assignees',
  summary: 'The active users, by name, to whom work can be assigned',
  access: 'signedIn',
  response: z.array(Assignee),
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the own password; the other sessions end',
  access: 'signedIn',
  beforeOwnPassword: true,
  body: PasswordChange,
  response: Done,
});

export const listUsers = defineCall({
  name: 'listUsers',
  method: 'GET',
  path: '/auth/users',
  summary: 'All users, by e-mail',
  access: 'canManageUsers',
  response: z.object({ success: z.literal(true), users: z.array(User) }),
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a user',
  access: 'canManageUsers',
  body: NewUser,
  status: 201,
  idempotent: true,
  response: z.object({ success: z.literal(true), user: User }),
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password/:id',
  summary: 'Give a user a new password, shown once; their sessions end',
  access: 'canManageUsers',
  params: IdParams,
  body: EmptyBody,
  response: z.object({ success: z.literal(true), newPassword: z.string(), message: z.string() }),
});

export const deactivateUser = defineCall({
  name: 'deactivateUser',
  method: 'POST',
  path: '/auth/deactivate-user/:id',
  summary: 'Deactivate a user; their sessions end',
  access: 'canManageUsers',
  params: IdParams,
  body: EmptyBody,
  response: Done,
});

export const reactivateUser = defineCall({
  name: 'reactivateUser',
  method: 'POST',
  path: '/auth/reactivate-user/:id',
  summary: 'Reactivate a user',
  access: 'canManageUsers',
  params: IdParams,
  body: EmptyBody,
  response: Done,
});

export const unlockUser = defineCall({
  name: 'unlockUser',
  method: 'POST',
  path: '/auth/unlock-user/:id',
  summary: 'Clear a lock-out',
  access: 'canManageUsers',
  params: IdParams,
  body: EmptyBody,
  response: Done,
});
