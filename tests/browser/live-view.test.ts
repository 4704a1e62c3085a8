import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { DESKTOP, fillLogin, openTab } from '../support/browser/browser';
import { emailOf, PASSWORD } from '../support/server/api';
import { browser, server, useApp } from '../support/browser/running-app';

/** The live view of `?inspect` exists in development, and not in the build. */

let vite: ViteDevServer;

useApp();

beforeAll(async () => {
  vite = await createServer({
    logLevel: 'error',
    cacheDir: 'node_modules/.vite-live-view',
    server: {
      port: 0,
      host: '127.0.0.1',
      proxy: { '/api': server.url, '/uploads': server.url },
      watch: null,
      hmr: false,
    },
  });
  await vite.listen();
});

afterAll(() => vite.close());

const address = () => vite.resolvedUrls?.local[0] ?? '';

test('in development ?inspect shows each actor with its state and its events, as the app runs', async () => {
  const { page, complaints, close } = await openTab(browser, address(), DESKTOP);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await page.locator('.live-view').count()).toBe(0);

  await page.goto('/login?inspect');
  const panel = page.getByRole('complementary', { name: 'Live view of the actors' });
  const session = panel.locator('.live-view-actor', { hasText: /^session\{/ });
  await session.getByText('{signedOut:waiting}').waitFor();
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  await session.getByText('{signedIn:fresh}').waitFor();
  await session.locator('summary').first().click();
  await session.locator('summary', { hasText: 'login.submit' }).last().click();
  const payload = await session.locator('pre:visible').textContent();
  expect(JSON.parse(payload ?? '')).toEqual({
    type: 'login.submit',
    credentials: { email: emailOf('Inspector'), password: '•••' },
  });
  expect(complaints).toEqual([]);
  await close();
});

test('the build does not contain it', () => {
  const folder = 'dist/client';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|json)$/.test(file),
  );
  expect(files).not.toEqual([]);
  const traces = files.filter((file) =>
    /live-?view|inspect\/|\binspect['"]/i.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(traces).toEqual([]);
});
