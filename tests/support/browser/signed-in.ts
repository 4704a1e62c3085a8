import type { Page } from 'playwright';
import { User } from '../../../contract/users/user';
import type { Role } from '../../../contract/roles';
import { STORAGE_KEYS } from '../../../contract/limits';
import { emailOf, PASSWORD } from '../server/api';
import { storagePage } from './contexts';

/** The stored session of an earlier sign-in. */
export interface Stored {
  user: User;
  accessToken: string;
}

/**
 * Puts the browser into the state after an earlier sign-in, without opening the app: the next
 * `page.goto` starts it with that session. This takes one request instead of a form.
 */
export async function signedInBefore(
  page: Page,
  who: Role | { email: string; password: string },
): Promise<Stored> {
  const data = typeof who === 'string' ? { email: emailOf(who), password: PASSWORD } : who;
  // Uses the browser's cookies, so that the refresh cookie is stored there.
  const answer = await page.request.post('/api/auth/login', { data });
  if (!answer.ok()) throw new Error(`${data.email} cannot sign in: ${await answer.text()}`);
  const { user, accessToken } = (await answer.json()) as Stored;
  const storage = await storagePage(page.context());
  await storage.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      [STORAGE_KEYS.user, JSON.stringify(user)],
      [STORAGE_KEYS.accessToken, accessToken],
    ] as const,
  );
  return { user: User.parse(user), accessToken };
}
