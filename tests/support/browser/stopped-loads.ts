import type { BrowserContext, Page } from 'playwright';

/**
 * A dialog that closes removes its history entry a moment later, and Chromium then stops a load
 * that the driver has started. No person is that quick, so such a load is started again.
 */

const MOST_TIMES = 3;

const wasStopped = (error: unknown) =>
  error instanceof Error && error.message.includes('net::ERR_ABORTED');

async function untilLoaded<Result>(load: () => Promise<Result>): Promise<Result> {
  for (let times = 1; ; times++) {
    try {
      return await load();
    } catch (error) {
      if (times === MOST_TIMES || !wasStopped(error)) throw error;
    }
  }
}

function repeatOn(page: Page): void {
  const methods = Object.getPrototypeOf(page) as Page;
  page.goto = (...args) => untilLoaded(() => methods.goto.apply(page, args));
  page.reload = (...args) => untilLoaded(() => methods.reload.apply(page, args));
}

/** Repeats the stopped loads of all pages of a context. */
export function repeatStoppedLoads<Context extends BrowserContext>(context: Context): Context {
  context.pages().forEach(repeatOn);
  context.on('page', repeatOn);
  return context;
}
