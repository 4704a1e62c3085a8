import type { BrowserContext, Page, Request, Route } from 'playwright';
import { note } from './diary';
import { soon } from './patience';
import { callInWords } from './words';

/** Delayed requests, so that the screen's busy state can be seen. */
export interface Held {
  /** Waits until a request is held; throws if none arrives. */
  arrived: () => Promise<Request>;
  /** Each of these settles the held request; later requests are not held. */
  release: () => Promise<void>;
  answer: (answer: { status: number; json?: unknown; body?: string }) => Promise<void>;
  /** Breaks the connection without an answer. */
  drop: () => Promise<void>;
}

/**
 * Holds the requests of a page, or of a browser and its service worker, to an address (a pattern for
 * `page.route`), or those with one method, until a step settles them. To hold the next request too, hold again before that.
 */
export async function holdRequests(
  page: Page | BrowserContext,
  url: string | RegExp,
  { method }: { method?: string } = {},
): Promise<Held> {
  const standing: Route[] = [];
  let tell: (request: Request) => void = () => undefined;
  const first = new Promise<Request>((resolve) => {
    tell = resolve;
  });
  let isDecided = false;
  const hold = async (route: Route) => {
    if (isDecided || (method !== undefined && route.request().method() !== method)) {
      await route.fallback();
      return;
    }
    standing.push(route);
    tell(route.request());
  };
  await page.route(url, hold);

  const decide = async (words: string, how: (route: Route) => Promise<void>) => {
    isDecided = true;
    for (const route of standing.splice(0)) {
      const request = route.request();
      note('did', `${words} ${callInWords(request.method(), request.url())}`);
      await how(route);
    }
  };
  return {
    arrived: async () => {
      const request = await soon(first, `No ${method ?? ''} request to ${String(url)} came`);
      note('did', `Held ${callInWords(request.method(), request.url())}`);
      return request;
    },
    release: () => decide('Let go on:', (route) => route.fallback()),
    answer: ({ status, json = {}, body }) =>
      decide(`Answered with ${String(status)}:`, (route) =>
        route.fulfill({ status, ...(body === undefined ? { json } : { body }) }),
      ),
    drop: () => decide('Broke the connection of', (route) => route.abort('connectionreset')),
  };
}
