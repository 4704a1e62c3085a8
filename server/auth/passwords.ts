import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { generatePassword } from '../../contract/session/password';

/** argon2id with 19 MiB and two passes, about 17 ms of a core, off the main thread. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing uses Node's four worker threads, which also read files. Half of them stay free for that.
 */
const threads = pLimit(2);

export const hashPassword = (password: string): Promise<string> =>
  threads(() => hash(password, OPTIONS));

/**
 * A deterministic hash of an account's password, for comparing repeated requests. It is stored, so
 * it is as slow to compute as a password hash: a fast hash could be cracked from a copied database.
 */
export async function passwordFingerprint(password: string, email: string): Promise<string> {
  const salt = createHash('sha256').update(email).digest().subarray(0, 16);
  return (await threads(() => hashRaw(password, { ...OPTIONS, salt }))).toString('base64url');
}

/** Whether the password matches the hash; a malformed hash matches nothing. */
export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await threads(() => verify(passwordHash, password));
  } catch {
    return false;
  }
}

let decoy: Promise<string> | undefined;

/** The hash of a random password. Checking it takes as long as checking an account's hash. */
export const decoyHash = (): Promise<string> =>
  (decoy ??= hashPassword(randomBytes(32).toString('base64')));

/** A generated password that the user must replace. */
export const temporaryPassword = (): string => generatePassword(randomInt);
