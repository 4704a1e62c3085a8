import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits';
import { RULE_MESSAGES } from '../messages/rules';
import { LOGIN_MESSAGES } from './messages';

/** A password. It is not trimmed, because it may contain blanks. */
export const passwordField = (tooShort: string) =>
  z
    .string(LOGIN_MESSAGES.passwordRequired)
    .check(
      z.minLength(1, { error: LOGIN_MESSAGES.passwordRequired, abort: true }),
      z.minLength(PASSWORD_MIN_LENGTH, tooShort),
      z.maxLength(PASSWORD_MAX_LENGTH, RULE_MESSAGES.maxLength(PASSWORD_MAX_LENGTH)),
    );
