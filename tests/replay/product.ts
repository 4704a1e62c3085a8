import { launchBrowser } from '../support/browser/browser';
import { startServer } from '../support/server/server';
import type { Product } from './walk';

/** The server's clock: the real time, plus the time that paths let pass. */
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

/** The built product on a scratch database, in a given or new browser. */
export async function openProduct({
  browser,
  takesPictures = true,
}: Partial<Pick<Product, 'browser' | 'takesPictures'>> = {}): Promise<
  Product & { close: () => Promise<void> }
> {
  const clock = passingClock();
  const shown = browser ?? (await launchBrowser());
  const server = await startServer({
    now: clock.now,
    environment: { LOGIN_ATTEMPTS_PER_MINUTE: '100000' },
    // Their paths control what becomes of a report.
    makeReport: null,
  });
  return {
    server,
    clock,
    takesPictures,
    browser: shown,
    close: async () => {
      if (browser === undefined) await shown.close();
      await server.close();
    },
  };
}
