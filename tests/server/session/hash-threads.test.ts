import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../../server/auth/passwords';

const MANY = 20;

it('hashing many passwords at once does not delay files', async () => {
  const hash = await hashPassword('Orange-crane-7');
  let done = 0;
  const checks = Array.from({ length: MANY }, async () => {
    const isRight = await isPassword(hash, 'Orange-crane-7');
    done += 1;
    return isRight;
  });
  await readFile(import.meta.filename);
  expect(done).toBeLessThan(MANY / 4);
  expect(await Promise.all(checks)).toEqual(Array.from({ length: MANY }, () => true));
});
