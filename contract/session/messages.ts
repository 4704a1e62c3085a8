export const LOGIN_MESSAGES = {
  email: 'Email must be valid',
  passwordLength: 'Password must be at least 6 characters',
  failed: 'Login failed',
  /** The same for every refusal, so that it does not reveal whether the account exists. */
  wrongCredentials:
    'Wrong email or password. After 5 wrong attempts an account is locked for 15 minutes.',
  sessionEnded: 'Your session has ended. Sign in to continue; what you typed has been kept.',
} as const;

/** Explains why a request takes long. */
export const REFRESH_MESSAGES = {
  unanswered: 'The server does not answer. Trying again …',
  offline: 'You are offline. Plumbline continues when the connection returns.',
  unreachable: 'The server cannot be reached. Trying again; you stay signed in.',
} as const;

export const PASSWORD_MESSAGES = {
  required: 'Password is required',
  confirmRequired: 'Please confirm your new password',
  mismatch: 'Passwords do not match',
  changeFailed: 'Failed to change password',
  wrongCurrent: 'The current password is wrong',
  locked: 'Too many wrong passwords. Please try again in 15 minutes.',
  common: 'This is one of the most common passwords. Please choose another one.',
  ownName: 'The password must not be your e-mail address or the name of this product.',
  unchanged: 'The new password must not be an old one.',
  handedOut: 'Please choose a password that was not given to you.',
  changeFirst: 'Please choose a password of your own first.',
} as const;

export const SESSION_ENDED_MESSAGE = 'You were signed out before this could be sent.';
