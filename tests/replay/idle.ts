import type { Page } from 'playwright';

/**
 * Lets a page load what it loads when it is idle, such as other people's changes and the copies on
 * the device. Otherwise replays leave that out, because it takes as long as the page itself.
 */
export async function letIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Code that runs in a page has methods and no named functions.
    window.requestIdleCallback = (done) =>
      window.setTimeout(done, 0, {
        didTimeout: false,
        timeRemaining() {
          return 50;
        },
      });
  });
}
