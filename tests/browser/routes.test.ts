import type { Page, Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../contract/roles';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { SCREEN_MESSAGES } from '../../contract/messages/screens';
import { emailOf, PASSWORD } from '../support/server/api';
import {
  DESKTOP,
  fillLogin,
  openTab,
  PHONE,
  signInAs,
  signInByForm,
  visit,
  waitForCode,
} from '../support/browser/browser';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { signedInBefore } from '../support/browser/signed-in';
import { createItem, createSite } from '../support/records/site';
import { slowDown } from '../support/browser/slow-down';
import { userMenu } from '../support/browser/user-menu';

/** The two route tables: who may open which page, its title, and where others are sent. */

let project: string;
let inspection: string;
let item: string;

useApp();

prepareApp(async () => {
  const { projectId, inspectionId } = await createSite(server.as.Admin, 'Roof inspection');
  project = String(projectId);
  inspection = `/inspections/${String(inspectionId)}`;
  const id = await createItem(server.as.Admin, inspectionId, 'Loose tile');
  item = `${inspection}/items/${String(id)}`;
});

/** Path, title, and who may open it besides Admins. */
const routes = (): readonly (readonly [string, string, readonly Role[]])[] => [
  ['/dashboard', 'Dashboard', ['ProjectManager']],
  ['/clients', 'Clients', ['ProjectManager']],
  ['/clients/1', 'Client', ['ProjectManager']],
  ['/projects', 'Projects', ['ProjectManager']],
  ['/projects/1', 'Project', ['ProjectManager']],
  ['/users', 'Users', []],
  ['/settings', 'Office Settings', []],
  ['/reports', 'Reports', ['ProjectManager', 'Inspector']],
  ['/items', 'Items', ['ProjectManager', 'Inspector']],
  ['/inbox', 'Inbox', ['ProjectManager', 'Inspector']],
  ['/inspections', 'Inspections', ['ProjectManager', 'Inspector']],
  ['/inspections/create', 'New Inspection', ['ProjectManager', 'Inspector']],
  [inspection, 'Inspection', ['ProjectManager', 'Inspector']],
  [`${inspection}/sign`, 'Sign Report', ['ProjectManager', 'Inspector']],
  [`${inspection}/edit`, 'Edit Inspection', ['ProjectManager', 'Inspector']],
  [`${inspection}/items/add`, 'Add Item', ['ProjectManager', 'Inspector']],
  [item, 'Inspection Item', ['ProjectManager', 'Inspector']],
  [`${item}/edit`, 'Edit Item', ['ProjectManager', 'Inspector']],
  [`${item}/photos`, 'Manage Photos', ['ProjectManager', 'Inspector']],
  ['/change-password', 'Change Password', ['ProjectManager', 'Inspector']],
];

const FIRST_VISIT = { isFirstVisit: true };

const ROLES: readonly (readonly [
  role: Role,
  home: string,
  title: string,
  menu: readonly string[],
])[] = [
  [
    'Admin',
    '/dashboard',
    'Dashboard',
    [
      'Dashboard',
      'Clients',
      'Projects',
      'Users',
      'Inspections',
      'Items',
      'Reports',
      'New Inspection',
    ],
  ],
  [
    'ProjectManager',
    '/dashboard',
    'Dashboard',
    ['Dashboard', 'Clients', 'Projects', 'Inspections', 'Items', 'Reports', 'New Inspection'],
  ],
  [
    'Inspector',
    '/inspections',
    'Inspections',
    ['Inspections', 'Items', 'Reports', 'New Inspection'],
  ],
];

/** What a page asks for: the addresses without an answer so far, and those that the server has refused. */
function requestsOf(page: Page) {
  const pending = new Set<Request>();
  const refused: string[] = [];
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  return { refused, pending: () => [...pending].map((request) => request.url()) };
}

test.each(ROLES)(
  'every route for %s: the page under its title, or %s; their menu; no request is refused',
  async (role, home, homeTitle, menu) => {
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    const { pending, refused } = requestsOf(page);
    await signInAs(page, role);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(menu);
    const isLoaded = async () => {
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
      await expect.poll(pending).toEqual([]);
    };
    for (const [path, title, others] of routes()) {
      const may = role === 'Admin' || others.includes(role);
      // A page that turns users away does so from outside, too.
      await (may ? visit(page, path) : page.goto(path));
      const [expectedPath, expectedTitle] = may ? [path, title] : [home, homeTitle];
      await page.waitForURL(`${server.url}${expectedPath}`);
      await page.locator('h1').first().waitFor();
      const shown = async () => [path, await page.title()];
      await expect.poll(shown).toEqual([path, `${expectedTitle} – Plumbline`]);
      await isLoaded();
    }
    for (const path of ['/inspections?view=all', `/inspections/create?project=${project}`]) {
      await visit(page, path);
      await isLoaded();
    }
    expect(refused).toEqual([]);
    await close();
  },
);

test('an Admin is sent from the login and from / to the dashboard', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Admin', '/login');
  await page.waitForURL(`${server.url}/dashboard`);
  await page.goto('/');
  await page.waitForURL(`${server.url}/dashboard`);
  await page.locator('h1').waitFor();
  await close();
});

test('an Inspector has no filter for clients', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/items');
  await page.getByLabel('Project', { exact: true }).first().waitFor({ state: 'attached' });
  expect(await page.getByLabel('Client', { exact: true }).count()).toBe(0);
  await close();
});

test.each([
  ['/inspections/%00', 'Invalid inspection ID'],
  ['/inspections/5%', 'Invalid inspection ID'],
  ['/inspections/1/items/%ff', ITEM_MESSAGES.invalidId],
  ['/%E0%A4%A', 'Page Not Found'],
  ['/%2', 'Page Not Found'],
])('an address that cannot be decoded, %s, opens the app', async (address, text) => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  await signedInBefore(page, 'Inspector');
  const answer = await page.goto(address);
  await page.getByRole('main').getByText(text, { exact: true }).waitFor();
  expect([answer?.status(), complaints]).toEqual([200, []]);
  await close();
});

test('the form for an item of no inspection leads to the list', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signedInBefore(page, 'Inspector');
  await page.goto('/inspections/abc/items/add');
  await page.getByText('Invalid inspection ID', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to Inspections' }).click();
  await page.waitForURL(/\/inspections(\?.*)?$/);
  await close();
});

test('every route sends a guest to the login, with the full target', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  for (const [index, [path]] of routes().entries()) {
    const target = `${path}?page=2&search=a%20b`;
    await (index === 0 ? page.goto(target) : visit(page, target));
    const led = () => {
      const { pathname, searchParams } = new URL(page.url());
      return [pathname, searchParams.get('redirect')];
    };
    await expect.poll(led).toEqual(['/login', target]);
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  }
  await close();
});

test('signing in opens a page that an Inspector may see, without a detour', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto('/api/health');
  for (const target of ['/dashboard', '/users', '/', '/nowhere', '/login']) {
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.goto(`/login?redirect=${target}`);
    visited.length = 0;
    await fillLogin(page, emailOf('Inspector'), PASSWORD);
    await page.getByRole('link', { name: 'Roof inspection', exact: true }).waitFor();
    expect([target, visited]).toEqual([target, ['/inspections']]);
  }
  await close();
});

test.each(['/\t/example.com', '/%09/example.com/..//example.com'])(
  'a redirect to %j is not a path of this app',
  async (redirect) => {
    const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
    const left: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) left.push(request.url());
    });
    await signInByForm(page, 'Admin', `/login?redirect=${encodeURIComponent(redirect)}`);
    await page.waitForURL(`${server.url}/dashboard`);
    expect([left, complaints]).toEqual([[], []]);
    await close();
  },
);

test.each([
  ['localhost', '/logo.svg'],
  ['northgate.localhost', '/logo-northgate.svg'],
  ['other.localhost', '/logo.svg'],
])('under %s the logo is %s', async (host, logo) => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const { port } = new URL(server.url);
  await page.goto(`http://${host}:${port}/login`);
  expect(await page.locator('.brand img').getAttribute('src')).toBe(logo);
  await close();
});

test('after a screen crashes, the shell and other pages still work', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, FIRST_VISIT);
  await page.route(/assets\/clients-screen.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("Broken on purpose"); }',
    }),
  );
  await signInAs(page, 'Admin', '/login?redirect=/clients');
  await page.getByRole('heading', { name: SCREEN_MESSAGES.broken }).waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: SCREEN_MESSAGES.broken }).waitFor();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Inspections', exact: true }).click();
  await page.getByRole('link', { name: 'Roof inspection', exact: true }).waitFor();
  await close();
});

describe('a screen whose code or style fails to load', () => {
  const CODE = /assets\/clients-screen.*\.js$/;
  /** Of all screens that are not in the first load. */
  const STYLE = /assets\/screens-.*\.css$/;
  const clients = (page: Page) => page.getByRole('heading', { name: 'Clients', exact: true });
  const openClients = async (page: Page) => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('heading', { name: SCREEN_MESSAGES.notLoaded }).waitFor();
  };
  /** Whether the page is still the marked one, or was reloaded. */
  const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
  const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

  test.each([
    { lost: STYLE, button: 'Try Again', goesOn: true },
    { lost: CODE, button: 'Reload', goesOn: false },
  ])('loads after $button ($lost)', async ({ lost, button, goesOn }) => {
    const { page, close } = await openTab(browser, server.url, DESKTOP, FIRST_VISIT);
    await page.route(lost, (route) => route.abort());
    await signInAs(page, 'Admin', '/inspections');
    await mark(page);
    await openClients(page);
    const failed = page.waitForEvent('requestfailed', (request) => lost.test(request.url()));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await failed;
    await page.getByRole('heading', { name: SCREEN_MESSAGES.notLoaded }).waitFor();
    await page.unroute(lost);
    await page.getByRole('button', { name: button }).click();
    await clients(page).waitFor();
    expect(await isMarked(page)).toBe(goesOn);
    await close();
  });

  test('loads after a while without the user, once the server answers again', async () => {
    const { page, close } = await openTab(browser, server.url, DESKTOP, FIRST_VISIT);
    await page.clock.install();
    await page.route(CODE, (route) => route.abort());
    await signInAs(page, 'Admin', '/inspections');
    await mark(page);
    await page.route('/api/health', (route) => route.abort());
    await openClients(page);
    await page.unroute(CODE);
    const asked = () => page.waitForEvent('requestfailed', (one) => one.url().endsWith('/health'));
    for (const pause of [3000, 6000]) {
      const [failed] = await Promise.all([asked(), page.clock.runFor(pause)]);
      expect(failed.method()).toBe('GET');
    }
    await page.getByRole('heading', { name: SCREEN_MESSAGES.notLoaded }).waitFor();
    await page.unroute('/api/health');
    await page.clock.runFor(12_000);
    await clients(page).waitFor();
    expect(await isMarked(page)).toBe(true);
    await close();
  });

  test('loads when the connection returns', async () => {
    const { page, close } = await openTab(browser, server.url, PHONE, FIRST_VISIT);
    await page.route(CODE, (route) => route.abort());
    await signInAs(page, 'Admin', '/inspections');
    await mark(page);
    await waitForCode(page, 'prime');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await openClients(page);
    await page.unroute(CODE);
    await page.context().setOffline(false);
    await clients(page).waitFor();
    expect(await isMarked(page)).toBe(true);
    await close();
  });
});

test.each([
  { code: 'user-services', shown: SCREEN_MESSAGES.notLoaded },
  { code: 'prepare-sending', shown: 'Inspections' },
])('without the code of $code it is not requested in a loop', async ({ code, shown }) => {
  const { page, close } = await openTab(browser, server.url, PHONE, FIRST_VISIT);
  const CODE = new RegExp(`assets/${code}-.*\\.js$`);
  let asked = 0;
  await page.route(CODE, async (route) => {
    asked += 1;
    await route.abort();
  });
  await signInAs(page, 'Inspector', '/inspections');
  await page.getByRole('heading', { name: shown, exact: true }).waitFor();
  await waitForCode(page, 'users-screen');
  expect(asked).toBeLessThan(5);
  await page.unroute(CODE);
  const arrived = page.waitForResponse(CODE);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await arrived;
  await page.getByRole('link', { name: 'Roof inspection', exact: true }).waitFor();
  await close();
});

test('code that failed to load is preloaded again, and does not delay other code', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, FIRST_VISIT);
  const lost: string[] = [];
  await page.route(/assets\/.*-screen.*\.js$/, async (route) => {
    const piece = new URL(route.request().url()).pathname;
    if (lost.includes(piece) || piece.includes('inspection-list')) await route.continue();
    else {
      lost.push(piece);
      await route.abort();
    }
  });
  const arrived = new Set<string>();
  page.on('requestfinished', (request) => arrived.add(new URL(request.url()).pathname));
  await page.clock.install();
  await signInAs(page, 'Inspector', '/inspections');
  await expect.poll(() => lost.some((piece) => piece.includes('users-screen'))).toBe(true);
  expect(lost.filter((piece) => arrived.has(piece))).toEqual([]);
  const missing = async () => {
    await page.clock.fastForward(5000);
    return lost.filter((piece) => !arrived.has(piece));
  };
  await expect.poll(missing).toEqual([]);
  await close();
});

// On a slow processor, code and data come in another order.
test.each([1, 16])('late code is shown at once, %d times as slow', async (rate) => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/inspections');
  await slowDown(page, rate);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(inspection);
  await page.getByRole('heading', { name: 'Roof inspection' }).waitFor();
  await page.getByRole('link', { name: 'Loose tile' }).first().waitFor();
  await close();
});

test('screens open without a connection even for the first time, with every icon', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, FIRST_VISIT);
  const missing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<SVGUseElement>('svg.icon use')]
        .map((use) => use.href.baseVal)
        .filter((reference) => document.querySelector(`symbol${reference}`) === null),
    );
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await missing()).toEqual([]);
  await signInAs(page, 'Inspector');
  await waitForCode(page, 'change-password-screen');
  await waitForCode(page, 'users-screen');
  await page.context().setOffline(true);
  await userMenu(page).click();
  // The phone's top bar has no room for them.
  expect(await page.locator('.user-menu-name').innerText()).toBe('Test Inspector\nInspector');
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await page.getByRole('heading', { name: 'Change Password' }).waitFor();
  expect(await missing()).toEqual([]);
  await visit(page, '/inspections/create');
  await page.getByRole('heading', { name: 'New Inspection' }).waitFor();
  const drawn = await page
    .locator('svg.icon:visible')
    .first()
    .evaluate((icon: SVGSVGElement) => {
      const { width, height } = icon.getBBox();
      return width * height;
    });
  expect(drawn).toBeGreaterThan(0);
  expect(await missing()).toEqual([]);
  await close();
});
