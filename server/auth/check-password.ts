import { foldText } from '../../contract/rules/fold-text';
import type { Database } from '../db/database';
import {
  clearWrongPasswords,
  countWrongPassword,
  findUserByEmail,
  pretendToCount,
  type UserRow,
} from '../repositories/users/users';
import type { KeyedQueue } from './keyed-queue';
import { decoyHash, isPassword } from './passwords';

interface PasswordServices {
  database: Database;
  now: () => Date;
  passwordChecks: KeyedQueue;
}

/** Why a password is not accepted, for the log and for a user who is already signed in. */
export type PasswordRefusal =
  | 'wrong password'
  | 'account locked'
  | 'account inactive'
  | 'no such account'
  | 'too many at once';

export type Checked =
  | {
      user: UserRow;
      /** Whether the change of the password was made before, and only its answer was lost. */
      isRepeat: boolean;
    }
  | { refusal: PasswordRefusal; userId: number | undefined };

interface Attempt {
  email: string;
  password: string;
  /** The password that the user wants instead. */
  newPassword?: string;
}

/** Whether the user has changed the password already, from the one to the other. */
async function isChanged(user: UserRow, { password, newPassword }: Attempt): Promise<boolean> {
  const { password_hash: current, former_password_hash: former } = user;
  if (newPassword === undefined || former === null) return false;
  return (await isPassword(current, newPassword)) && isPassword(former, password);
}

function refusalOf(user: UserRow | undefined, now: string): PasswordRefusal | undefined {
  if (user === undefined) return 'no such account';
  return user.lockout_end !== null && user.lockout_end > now ? 'account locked' : undefined;
}

/**
 * Checks a password and counts wrong ones, which lock the account. Attempts for one address run one
 * after the other, so parallel ones cannot exceed the limit, and right ones need not be counted.
 * A change that is repeated because its answer was lost is none of them. Every attempt costs one hash and one write, whether or not the account exists.
 * Only the right password reveals that an account is deactivated, so its attempts are counted too.
 */
export async function checkPassword(
  { database: { db }, now, passwordChecks }: PasswordServices,
  attempt: Attempt,
): Promise<Checked> {
  const { email, password } = attempt;
  const checked = await passwordChecks.run(foldText(email), async (): Promise<Checked> => {
    const user = await findUserByEmail(db, email);
    const instant = now();
    const refusal = refusalOf(user, instant.toISOString());
    const usable = refusal === undefined ? user : undefined;
    const isRight = await isPassword(usable?.password_hash ?? (await decoyHash()), password);
    if (usable === undefined) {
      await pretendToCount(db, instant);
      return { refusal: refusal ?? 'no such account', userId: user?.id };
    }
    const isRepeat = !isRight && (await isChanged(usable, attempt));
    if (!isRight && !isRepeat) {
      await countWrongPassword(db, usable.id, instant);
      return { refusal: 'wrong password', userId: usable.id };
    }
    // Another server may have locked it just now.
    if (!(await clearWrongPasswords(db, usable.id, instant))) {
      return { refusal: 'account locked', userId: usable.id };
    }
    return usable.is_active === 1
      ? { user: usable, isRepeat }
      : { refusal: 'account inactive', userId: usable.id };
  });
  return checked ?? { refusal: 'too many at once', userId: undefined };
}
