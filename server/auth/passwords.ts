import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { generatePassword } from '../../contract/session/password';

/** argon2id with 19 MiB and two passes, about 17 ms of a core, off the main thread. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/**
 * Tells an account's password from another one, always in the same way: for what is kept of a
 * request. A quick hash of it would give the password away to whoever copies the database.
 */
export async function passwordMark(password: string, email: string): Promise<string> {
  const salt = createHash('sha256').update(email).digest().subarray(0, 16);
  return (await hashRaw(password, { ...OPTIONS, salt })).toString('base64url');
}

/** Whether the password is the hash's; a hash that cannot be read matches nothing. */
export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password);
  } catch {
    return false;
  }
}

let decoy: Promise<string> | undefined;

/** Of a password that nobody has: checking it takes as long as checking an account's. */
export const decoyHash = (): Promise<string> =>
  (decoy ??= hashPassword(randomBytes(32).toString('base64')));

/** A password for somebody who is to choose another. */
export const temporaryPassword = (): string => generatePassword(randomInt);
