import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN_LENGTH } from '../../contract/limits';
import { PASSWORD_MESSAGES } from '../../contract/session/password-messages';
import { isOwnName } from '../../contract/session/password';
import { isPassword } from './passwords';

const COMMON_COUNT = 3000;

/** The most common passwords of sufficient length, in lower case. Only the server has the list. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
    .slice(0, COMMON_COUNT),
);

/** Why the password is too easy to guess; undefined if it is not. */
export function passwordWeakness(password: string, email: string): string | undefined {
  if (COMMON.has(password.toLowerCase())) return PASSWORD_MESSAGES.common;
  return isOwnName(password, email) ? PASSWORD_MESSAGES.ownName : undefined;
}

interface KnownPasswords {
  /** The current password and the one before it. */
  password_hash: string;
  former_password_hash: string | null;
  /** The last password that an Admin set for the user. */
  handed_out_hash: string | null;
}

/** Why the user may not choose this password; undefined if they may. */
export async function newPasswordRefusal(
  password: string,
  user: KnownPasswords & { email: string },
): Promise<string | undefined> {
  const easy = passwordWeakness(password, user.email);
  if (easy !== undefined) return easy;
  for (const hash of [user.password_hash, user.former_password_hash]) {
    if (hash !== null && (await isPassword(hash, password))) return PASSWORD_MESSAGES.unchanged;
  }
  const handedOut = user.handed_out_hash;
  return handedOut !== null && (await isPassword(handedOut, password))
    ? PASSWORD_MESSAGES.handedOut
    : undefined;
}
