import { launchBrowser } from '../support/browser';
import { startServer } from '../support/server';
import type { Product } from './walk';

/** The server's time: the right one, until some of it passes at once. */
function passingClock(): Product['clock'] {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    pass: ({ seconds = 0, minutes = 0, days = 0 }) => {
      ahead += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
    reset: () => {
      ahead = 0;
    },
  };
}

/** The built product on a scratch database, and a browser. */
export async function openProduct(): Promise<Product & { close: () => Promise<void> }> {
  const clock = passingClock();
  const [server, browser] = await Promise.all([
    startServer({ now: clock.now, environment: { LOGIN_ATTEMPTS_PER_MINUTE: '100000' } }),
    launchBrowser(),
  ]);
  return {
    ...{ server, browser, clock },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
