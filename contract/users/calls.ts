import * as z from 'zod/mini';
import { defineCall } from '../call';
import { ROLES } from '../roles';
import { Done, emailText, EmptyBody, IdParams, nameOf, requiredLine } from '../fields';
import { PERSON_NAME_MIN_LENGTH } from '../limits';
import { RULE_MESSAGES } from '../messages/rules';
import { LOGIN_MESSAGES } from '../session/messages';
import { passwordField } from '../session/password-field';
import { updateOf } from '../update';
import { Account, ListedAssignee, PasswordMark, User } from './user';

export const NewUser = z.strictObject({
  email: emailText(),
  firstName: personName(),
  lastName: personName(),
  role: nameOf(ROLES),
  password: passwordField(LOGIN_MESSAGES.passwordLength),
});

function personName() {
  const length = RULE_MESSAGES.minLength(PERSON_NAME_MIN_LENGTH);
  return requiredLine(100).check(z.minLength(PERSON_NAME_MIN_LENGTH, length));
}

const accountFields = { firstName: personName(), lastName: personName(), role: nameOf(ROLES) };

export const AccountInput = z.strictObject(accountFields);

export const listAssignees = defineCall({
  name: 'listAssignees',
  method: 'GET',
  path: '/auth/assignees',
  summary:
    'The active users to whom work can be assigned, by name; those of the same name have an address',
  access: 'signedIn',
  response: z.array(ListedAssignee),
});

export const listFormerAssignees = defineCall({
  name: 'listFormerAssignees',
  method: 'GET',
  path: '/auth/assignees/former',
  summary:
    'The deactivated users, to whom work may still be assigned, by name; those of the same name have an address',
  access: 'signedIn',
  response: z.array(ListedAssignee),
});

export const listUsers = defineCall({
  name: 'listUsers',
  method: 'GET',
  path: '/auth/users',
  summary: 'All users, by e-mail',
  access: 'canManageUsers',
  response: z.object({
    success: z.literal(true),
    users: z.array(Account),
    /** The server's time: the clock of the device may be wrong. An older server sends none. */
    now: z.optional(z.string()),
  }),
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a user',
  access: 'canManageUsers',
  changes: ['users'],
  body: NewUser,
  status: 201,
  idempotent: true,
  response: z.object({ success: z.literal(true), user: User, passwordMark: PasswordMark }),
});

export const updateUser = defineCall({
  name: 'updateUser',
  method: 'PUT',
  path: '/auth/users/:id',
  summary: 'Change the name or role of a user; fields that are not named stay unchanged',
  access: 'canManageUsers',
  // Lists of inspections and items show people's names.
  changes: ['users', 'inspections', 'items'],
  params: IdParams,
  idempotent: true,
  body: updateOf(accountFields),
  response: Account,
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password/:id',
  summary: 'Give a user a new password, shown once; their sessions end',
  access: 'canManageUsers',
  changes: ['users', 'sessions'],
  params: IdParams,
  body: EmptyBody,
  response: z.object({
    success: z.literal(true),
    newPassword: z.string(),
    passwordMark: PasswordMark,
    message: z.string(),
  }),
});

export const deactivateUser = defineCall({
  name: 'deactivateUser',
  method: 'POST',
  path: '/auth/deactivate-user/:id',
  summary: 'Deactivate a user; their sessions end',
  access: 'canManageUsers',
  changes: ['users', 'sessions'],
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
  changes: ['users'],
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
  changes: ['users'],
  params: IdParams,
  body: EmptyBody,
  response: Done,
});
