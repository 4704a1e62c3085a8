import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../contract/roles';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { FORM_MESSAGES } from '../../../contract/messages/forms';
import { LOGIN_MESSAGES, REFRESH_MESSAGES } from '../../../contract/session/messages';
import { UNREADABLE_MESSAGE } from '../../../contract/messages/transport';
import { apiOf, emailOf, PASSWORD, signIn } from '../../support/server/api';
import {
  choose,
  DESKTOP,
  fillLogin,
  openTab,
  PHONE,
  signInAs,
  signInHere,
  type Tab,
  type TabOptions,
} from '../../support/browser/browser';
import { clockAt } from '../../support/clock';
import { png } from '../../support/records/pictures';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { createSite } from '../../support/records/site';
import { withResolvers } from '../../support/with-resolvers';
import { userMenu } from '../../support/browser/user-menu';

/** The session in a real browser: tokens that expire, tabs, and a bad connection. */

const clock = clockAt('2026-11-21T08:00:00.000Z');
let inspectionId: number;

useApp({ now: clock.now });

prepareApp(async () => {
  ({ inspectionId } = await createSite(server.as.Admin, 'Roof inspection'));
});

/** Longer than an access token lives. */
const expire = () => {
  clock.pass({ minutes: 16 });
};

/** The API calls that a page makes, as `METHOD path status`. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push(`${response.request().method()} ${pathname.slice(4)} ${String(response.status())}`);
  });
  return calls;
}

const refreshesIn = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith('POST /auth/refresh'));

async function logOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign In' });

const inspection = (on: Page) => on.getByRole('link', { name: 'Roof inspection', exact: true });

/** Signs in, and waits until all requests of the page have been answered. */
async function signInQuietly(role: Role): Promise<void> {
  await signInAs(page, role, '/inspections');
  await inspection(page).waitFor();
}

let tab: Tab;
let page: Page;

async function open(viewport = DESKTOP, options: TabOptions = {}): Promise<void> {
  tab = await openTab(browser, server.url, viewport, options);
  page = tab.page;
}

beforeEach(() => async () => {
  await tab.close();
});

test('a token that expires in the middle of a form is renewed without notice', async () => {
  await open(PHONE);
  await signInAs(
    page,
    'Inspector',
    `/login?redirect=/inspections/${String(inspectionId)}/items/add`,
  );
  await page.getByLabel('Title').fill('Loose gutter');
  await choose(page, 'Category*', 'Structural');
  await page.getByLabel('Description').fill('North side.');
  expire();
  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  const post = (status: number) => `POST /inspectionitems ${String(status)}`;
  expect(calls.slice(0, 3)).toEqual([post(401), 'POST /auth/refresh 200', post(201)]);
});

test('a token that expires in the middle of an upload neither loses nor duplicates a photo', async () => {
  const admin = await signIn(server.url, emailOf('Admin'));
  const item = await admin.post('/inspectionitems', {
    inspectionId,
    title: 'Wet wall',
    description: 'Below the window.',
    category: 'Structural',
    priority: 2,
    status: 'Open',
  });
  const { id } = item.body as { id: number };
  await open(PHONE);
  await signInAs(
    page,
    'Inspector',
    `/login?redirect=/inspections/${String(inspectionId)}/items/${String(id)}/photos`,
  );
  const picture = await png();
  await page.locator('input[type=file]').setInputFiles(
    [1, 2, 3].map((n) => ({
      name: `wall-${String(n)}.png`,
      mimeType: 'image/png',
      buffer: picture,
    })),
  );
  await page.getByRole('button', { name: 'Upload 3 Photo(s)' }).waitFor();
  expire();
  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Upload 3 Photo(s)' }).click();
  await page.getByText('Successfully uploaded 3 photo(s)').waitFor();
  expect(refreshesIn(calls)).toEqual(['POST /auth/refresh 200']);
  const uploaded = await signIn(server.url, emailOf('Admin'));
  const { body } = await uploaded.get(`/inspectionphotos/by-item/${String(id)}`);
  expect((body as { fileName: string }[]).map(({ fileName }) => fileName)).toEqual([
    'wall-1.png',
    'wall-2.png',
    'wall-3.png',
  ]);
});

test('two tabs with expired tokens refresh once', async () => {
  await open();
  await signInQuietly('ProjectManager');
  const other = await page.context().newPage();
  await other.goto('/inspections');
  await inspection(other).waitFor();
  expire();
  const calls = [callsOf(page), callsOf(other)];
  const links = [page, other].map((one) =>
    one.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }),
  );
  await Promise.all(links.map((link) => link.click()));
  for (const one of [page, other]) await one.getByText('Block A').first().waitFor();
  expect(calls.flatMap(refreshesIn)).toEqual(['POST /auth/refresh 200']);
});

test('signing in and out in one tab also does so in the other, which says so and keeps what was typed', async () => {
  await open();
  await page.goto('/login');
  const other = await page.context().newPage();
  await other.goto(`/inspections/${String(inspectionId)}/items/add`);
  await signInHeading(other).waitFor();
  await signInAs(page, 'Inspector');
  await other.getByLabel('Title').fill('Loose gutter');
  expect(new URL(other.url()).pathname).toBe(`/inspections/${String(inspectionId)}/items/add`);
  await logOut(page);
  await signInHeading(page).waitFor();
  // It has the focus, so that it is read.
  await other.locator(':focus').getByText(LOGIN_MESSAGES.leftElsewhere).waitFor();
  await page.getByText(LOGIN_MESSAGES.leftElsewhere).waitFor({ state: 'detached' });
  await fillLogin(other, emailOf('Inspector'), PASSWORD);
  await expect.poll(() => other.getByLabel('Title').inputValue()).toBe('Loose gutter');
});

test('a login that fails in one tab leaves the other signed in', async () => {
  await open();
  await page.goto('/login');
  const other = await page.context().newPage();
  const failed = withResolvers();
  await page.route('**/api/auth/login', async (route) => {
    await failed.promise;
    await route.abort();
  });
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  await other.goto('/login?redirect=/inspections');
  await signInHere(other, emailOf('Inspector'));
  failed.resolve();
  await page.getByRole('alert').waitFor();
  await other.reload();
  await inspection(other).waitFor();
});

test('an expired session ends in all tabs, shows that, and returns to the page afterwards', async () => {
  await open();
  await signInAs(page, 'Inspector');
  const other = await page.context().newPage();
  // The last thing that it asks for; later it would find the session expired before the other tab does.
  const lastAsked = other.waitForResponse('**/api/inbox/unread');
  await other.goto(`/inspections/${String(inspectionId)}`);
  await other.getByRole('heading', { name: 'Roof inspection' }).waitFor();
  await lastAsked;
  // Its live stream ends too. If it were the one to find the session expired, this tab would say nothing.
  await other.route('**/api/auth/refresh', (route) => route.abort());
  clock.pass({ days: 31 });
  await page.reload();
  // It has the focus, so that it is read.
  await page.locator(':focus').getByText(LOGIN_MESSAGES.sessionEnded).waitFor();
  await signInHeading(other).waitFor();
  await fillLogin(other, emailOf('Inspector'), PASSWORD);
  await other.getByRole('heading', { name: 'Roof inspection' }).waitFor();
});

test('offline a refresh waits, says why, and continues when the connection returns', async () => {
  await open();
  await signInAs(page, 'Admin', '/users');
  await page.getByText(emailOf('Inspector')).waitFor();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Inspections', exact: true }).click();
  await inspection(page).waitFor();
  expire();
  // The refusal arrives, and then the connection fails.
  await page.route('**/api/auth/refresh', async (route) => {
    await page.context().setOffline(true);
    await route.abort();
  });
  const calls = callsOf(page);
  await menu.getByRole('link', { name: 'Users' }).click();
  await page.getByText(REFRESH_MESSAGES.offline).waitFor();
  await page.unroute('**/api/auth/refresh');
  await page.context().setOffline(false);
  await page.getByText(emailOf('Inspector')).waitFor();
  await page.getByText(REFRESH_MESSAGES.offline).waitFor({ state: 'detached' });
  expect(refreshesIn(calls)).toEqual(['POST /auth/refresh 200']);
});

test('a refresh whose answer is lost is retried, and the session survives', async () => {
  await open();
  await signInQuietly('Admin');
  expire();
  let lost = 0;
  await page.route('**/api/auth/refresh', async (route) => {
    if (lost === 2) {
      await route.continue();
      return;
    }
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  await page.getByText(REFRESH_MESSAGES.unanswered).waitFor();
  await page.getByText(emailOf('Inspector')).waitFor();
  expect(lost).toBe(2);
});

test('a reload shows neither the login nor a forbidden page', async () => {
  await open();
  await signInAs(page, 'Inspector');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) seen.push(textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/inspections', '/dashboard', '/login', '/']) {
    await page.goto(path);
    await inspection(page).waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect([path, [...new Set(seen)]]).toEqual([path, ['Inspections']]);
  }
});

test('a refresh answered with 404 at the start opens the app, which continues after the renewal', async () => {
  await open();
  await signInQuietly('ProjectManager');
  await page.route('**/api/auth/refresh', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  );
  await page.reload();
  await page.getByText(REFRESH_MESSAGES.unanswered).waitFor();
  await page.getByRole('button', { name: 'User menu of Test ProjectManager' }).waitFor();
  await page.unroute('**/api/auth/refresh');
  await inspection(page).waitFor();
  await page.getByText(REFRESH_MESSAGES.unanswered).waitFor({ state: 'detached' });
});

test('a network that answers every request itself is not mistaken for the server', async () => {
  await open();
  await page.goto('/login');
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to this network</h1>' }),
  );
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  await page.getByText(`Login failed: ${UNREADABLE_MESSAGE}`).waitFor();
  await page.unroute('**/api/**');
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  await inspection(page).waitFor();
  await page.route('**/api/inspections?**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to this network</h1>' }),
  );
  await page.getByLabel('Search').first().fill('roof');
  await page.getByText(UNREADABLE_MESSAGE).waitFor();
});

const keysIn = (on: Page) => on.evaluate(() => Object.keys(localStorage));

test('logging out works without the server, which is notified as soon as it is reachable', async () => {
  await open();
  await signInAs(page, 'Inspector');
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const statusOfMe = async () => (await apiOf(server.url, token ?? '').get('/auth/me')).status;
  await page.route('**/api/auth/logout', (route) => route.abort());
  await logOut(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await expect
    .poll(async () => [await keysIn(page), await statusOfMe()])
    .toEqual([['leftSessions'], 200]);
  await fillLogin(page, emailOf('ProjectManager'), PASSWORD);
  await page.getByRole('button', { name: 'User menu of Test ProjectManager' }).waitFor();
  const heard = page.waitForResponse('**/api/auth/logout');
  await page.unroute('**/api/auth/logout');
  await page.reload();
  expect((await heard).request().headers()['cookie']).toBeUndefined();
  expect(await statusOfMe()).toBe(401);
  await page.waitForFunction(() => localStorage.getItem('leftSessions') === null);
  expire();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Projects' })
    .click();
  await page.getByText('Block A').first().waitFor();
});

test('a tab that the phone has suspended delays signing out and in, but does not prevent it', async () => {
  await open();
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 100);
  });
  await signInQuietly('Inspector');
  const suspended = await page.context().newPage();
  await suspended.goto('/login');
  await suspended.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('plumbline-refresh', async () => {
          resolve();
          await new Promise(() => undefined);
        });
      }),
  );
  await logOut(page);
  await signInHeading(page).waitFor();
  await signInHere(page, emailOf('Admin'));
  const held = await suspended.evaluate(async () => (await navigator.locks.query()).held ?? []);
  expect(held.map(({ name }) => name)).toContain('plumbline-refresh');
});

test('another user who signs in in one tab replaces the first in the other; the result of a save is shown to its user only', async () => {
  await open();
  await signInAs(page, 'ProjectManager', '/clients');
  const other = await page.context().newPage();
  await other.goto('/inspections');
  await inspection(other).waitFor();
  await page
    .getByRole('button', { name: /Add (First )?Client/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('Name').fill('Late & Sons');
  await dialog.getByLabel('Contact Person').fill('Lea Late');
  await dialog.getByLabel('Email').fill('lea@late.test');
  const answer = withResolvers();
  await page.route('**/api/clients', async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  const sent = page.waitForRequest('**/api/clients');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await sent;
  const become = async (role: Role) => {
    await logOut(other);
    await fillLogin(other, emailOf(role), PASSWORD);
    await page.getByRole('button', { name: `User menu of Test ${role}` }).waitFor();
  };
  await become('Inspector');
  await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
  const answered = page.waitForResponse('**/api/clients');
  answer.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.locator('.p-toast-message').allInnerTexts()).toEqual([]);
  await become('ProjectManager');
  await expect
    .poll(() => page.locator('.p-toast-message').allInnerTexts())
    .toEqual([FORM_MESSAGES.savedAfterwards]);
});
