import type { Page } from 'playwright';

/** Whether an address is that of the stream of others' changes. */
export const isLive = (url: string) => new URL(url).pathname === '/api/live';

/** Opens or loads a page, and waits until it follows other people's changes. */
export async function untilFollowing(page: Page, load: () => Promise<unknown>): Promise<void> {
  const following = page.waitForResponse((response) => isLive(response.url()));
  await load();
  await following;
}
