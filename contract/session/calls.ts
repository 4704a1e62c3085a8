import * as z from 'zod/mini';
import { defineCall } from '../call';
import { Done, emailText, EmptyBody } from '../fields';
import { User } from '../users/user';
import { LOGIN_MESSAGES } from './messages';
import { passwordField } from './password-field';

export const Credentials = z.strictObject({
  email: emailText(LOGIN_MESSAGES.email),
  password: passwordField(LOGIN_MESSAGES.passwordLength),
});

export const PasswordChange = z.strictObject({
  currentPassword: passwordField(LOGIN_MESSAGES.passwordLength),
  newPassword: passwordField(LOGIN_MESSAGES.passwordLength),
});

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in; sets the refresh cookie',
  access: 'public',
  changes: ['sessions'],
  body: Credentials,
  response: z.object({ success: z.literal(true), user: User, accessToken: z.string() }),
});

/** The `sid` of an access token. */
export const SessionId = z.string().check(z.regex(/^[\da-f-]{36}$/));

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary:
    'End the named session, otherwise that of the bearer token, otherwise that of the cookie',
  access: 'public',
  changes: ['sessions'],
  /** Names the session, so that a delayed logout does not end the session of the next user. */
  body: z.optional(z.nullable(z.strictObject({ sessionId: z.optional(SessionId) }))),
  response: Done,
});

export const refresh = defineCall({
  name: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'A new access token for the refresh cookie, which rotates',
  access: 'public',
  changes: ['sessions'],
  body: EmptyBody,
  /**
   * Includes the user, because another tab may have signed in someone else and replaced the cookie.
   */
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

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the user’s password; their other sessions end',
  access: 'signedIn',
  changes: ['users', 'sessions'],
  beforeOwnPassword: true,
  body: PasswordChange,
  response: Done,
});
