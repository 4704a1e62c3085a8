import type { Page } from 'playwright';
import { User } from '../../contract/users/user';
import type { Role } from '../../contract/enums';
import { STORAGE_KEYS } from '../../contract/limits';
import { emailOf, PASSWORD } from './api';
import { storagePage } from './contexts';

/** Somebody who is signed in from last time. */
export interface Stored {
  user: User;
  accessToken: string;
}

/**
 * Leaves the browser as it is where somebody signed in earlier, and opens nothing yet: the next
 * `page.goto` starts the app with their session. Costs one request instead of a form.
 */
export async function signedInBefore(
  page: Page,
  who: Role | { email: string; password: string },
): Promise<Stored> {
  const data = typeof who === 'string' ? { email: emailOf(who), password: PASSWORD } : who;
  // The browser's own cookies: the answer's refresh cookie is kept among them.
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
