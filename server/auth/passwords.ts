import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, about 17 ms of a core, off the main thread. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Whether the password is the hash's; a hash that cannot be read matches nothing. */
export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password);
  } catch {
    return false;
  }
}

let decoy: Promise<string> | undefined;

/** Takes as long as a check, so that timing does not tell whether an account exists. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= hashPassword('no account has this password');
  await isPassword(await decoy, password);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*';
const LENGTH = 12;

const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/** 12 characters with at least one letter, digit and symbol (second document, section 9). */
export function generatePassword(): string {
  const characters = [pick(LETTERS), pick(DIGITS), pick(SYMBOLS)];
  while (characters.length < LENGTH) characters.push(pick(LETTERS + DIGITS + SYMBOLS));
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
