import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { generatePassword } from '../../contract/rules/password';

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

/** A password for somebody who is to choose another. */
export const temporaryPassword = (): string => generatePassword(randomInt);
