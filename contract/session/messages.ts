export const LOGIN_MESSAGES = {
  email: 'Email must be valid',
  passwordRequired: 'Password is required',
  passwordLength: 'Password must be at least 6 characters',
  failed: 'Login failed',
  /** The same whether or not the account exists, so that it does not reveal that. */
  wrongCredentials:
    'Wrong email or password. After 5 wrong attempts an account is locked for 15 minutes.',
  sessionEnded: 'Your session has ended. Sign in to continue; what you typed has been kept.',
  leftElsewhere:
    'You have signed out in another tab. Sign in to continue; what you typed has been kept.',
} as const;

/** Explains why a request takes long. */
export const REFRESH_MESSAGES = {
  unanswered: 'The server does not answer. Trying again...',
  offline: 'You are offline. Plumbline continues when the connection returns.',
  unreachable: 'The server cannot be reached. Trying again; you stay signed in.',
} as const;

export const SESSION_ENDED_MESSAGE = 'You were signed out before this could be sent.';
