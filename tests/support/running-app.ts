import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { sharedBrowser } from './browser';
import { closeLostContexts } from './contexts';
import { startServer, type ServerOptions, type TestServer } from './server';

/** The app as a test file uses it: its own server, and the browser that all files share. */

export let server: TestServer;
export let browser: Browser;

/** Opens the browser before the tests of a file. It stays open for the next file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closeLostContexts(browser));
}

/** Starts the server and opens the browser before the tests of a file or group, and stops the server after them. */
export function useApp(options: ServerOptions = {}): void {
  useBrowser();
  beforeAll(async () => {
    server = await startServer(options);
  });
  afterAll(() => server.close());
}
