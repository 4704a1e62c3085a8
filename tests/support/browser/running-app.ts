import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sharedBrowser } from './browser';
import { closeLostContexts, shownPages } from './contexts';
import { startServer, type ServerOptions, type TestServer } from '../server/server';

/** The app as a test file uses it: its own server, and the browser that all files share. */

export let server: TestServer;
export let browser: Browser;

/**
 * Opens the browser before the tests of a file. It stays open for the next file. The error of a test
 * that fails tells what its pages show, because a stall of the machine may never happen again.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const shown = await shownPages(browser);
    for (const error of task.result.errors ?? []) error.message += `\n${shown}`;
  });
  afterAll(() => closeLostContexts(browser));
}

type Preparation = () => Promise<unknown>;

let preparations: Preparation[] = [];

/**
 * Starts the server and opens the browser before the tests of a file or group, and stops the server after them. The
 * second attempt of a test gets a new server, because the first one has left records and open tabs.
 */
export function useApp(options: ServerOptions = {}): void {
  const own: Preparation[] = [];
  preparations = own;
  useBrowser();
  beforeAll(async () => {
    server = await startServer(options);
  });
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await closeLostContexts(browser);
    await server.close();
    server = await startServer(options);
    for (const prepare of own) await prepare();
  });
  afterAll(() => server.close());
}

/** Creates what the tests of a file or group share on its server, also for a second attempt. Called after `useApp`. */
export function prepareApp(prepare: Preparation): void {
  preparations.push(prepare);
  beforeAll(async () => {
    await prepare();
  });
}
