import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  choose,
  fillLogin,
  openTab,
  PHONE,
  stopTimers,
  signInAs,
  DESKTOP,
} from '../support/browser/browser';
import { addClient, addInspection, addItem, addSite } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { userMenu } from '../support/browser/user-menu';

/** The position of the focus after an action, and the announcements to screen readers. */

let projectId: number;
let inspectionId: number;

useApp();

prepareApp(async () => {
  projectId = (await addSite(server.as.Admin)).project.id;
});

beforeEach(async () => {
  inspectionId = (await addInspection(server.as.Admin, { projectId })).id;
});

const inspection = () => `/inspections/${String(inspectionId)}`;

/** The focused element: the text of a heading, or the name of a control. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return 'nothing';
    return (element.getAttribute('aria-label') ?? element.textContent).trim();
  });

const announced = (page: Page) => page.locator('#announcements').textContent();

async function openAs(role: 'Admin' | 'Inspector', path: string, viewport = DESKTOP) {
  const tab = await openTab(browser, server.url, viewport);
  await signInAs(tab.page, role, `/login?redirect=${encodeURIComponent(path)}`);
  await tab.page.waitForURL(`**${path}`);
  return tab;
}

describe('a new page', () => {
  test('focuses its heading and is announced, from a link, by Back and after signing in', async () => {
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    await page.goto('/login');
    await fillLogin(page, 'admin@plumbline.test', 'Plumbline-test-1');
    await expect.poll(() => focused(page)).toMatch(/^Welcome/);

    await page.getByRole('link', { name: 'Inspections', exact: true }).click();
    await expect.poll(() => focused(page)).toBe('Inspections');
    await expect.poll(() => announced(page)).toMatch(/^Inspections – Plumbline\. Showing 1–\d+ of/);

    await page.getByRole('link', { name: 'Deck survey' }).first().click();
    await expect.poll(() => focused(page)).toBe('Deck survey');
    await expect.poll(() => announced(page)).toMatch(/^Inspection – Plumbline/);

    await page.goBack();
    await expect.poll(() => focused(page)).toBe('Inspections');
    await close();
  });

  test('focuses its heading after navigation on a phone', async () => {
    const { page, close } = await openAs('Admin', '/inspections', PHONE);
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await drawer.waitFor();
    await expect.poll(() => focused(page)).toBe('Close navigation');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await drawer.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Open navigation');
    await page.keyboard.press('Enter');
    await drawer.getByRole('link', { name: 'Clients', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Clients');
    await close();
  });
});

test('the number of search results is announced, even if there are none', async () => {
  await addClient(server.as.Admin, { name: 'Quarry & Sons' });
  const { page, close } = await openAs('Admin', '/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.fill('Quarry');
  await expect.poll(() => announced(page)).toMatch(/Showing 1–1 of 1$/);
  await search.fill('Quarry zzz');
  await expect.poll(() => announced(page)).toBe('No clients found');
  expect(await focused(page)).toBe('Search clients');
  await close();
});

test('a form that is cancelled returns the focus to its button at once', async () => {
  const { page, close } = await openAs('Admin', '/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => focused(page)).not.toBe('Add Client');
  await stopTimers(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Add Client');
  await close();
});

test('dialogs of the user menu return the focus to it, and logging out leads to the login', async () => {
  const { page, close } = await openAs('Admin', '/clients');
  const menu = userMenu(page);
  // The first field has the focus, or else a button that changes nothing.
  for (const { name, field } of [
    { name: 'Appearance', field: 'Same as the device' },
    { name: 'Calendar Feed', field: null },
    { name: 'This Device', field: null },
    { name: 'Keyboard Shortcuts', field: 'Single-key shortcuts' },
  ]) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    const first =
      field === null ? dialog.getByRole('button', { name: 'Close' }) : dialog.getByLabel(field);
    await first.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^User menu/);
  }
  await menu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => focused(page)).toBe('Sign In');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await close();
});

test('a question from the menu of a row closes at once, and the row’s button has the focus', async () => {
  for (const title of ['Alpha', 'Beta']) await addItem(server.as.Admin, { inspectionId, title });
  const { page, close } = await openAs('Admin', inspection(), { width: 820, height: 1180 });
  await page.getByRole('button', { name: 'More for Beta' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect.poll(() => focused(page)).toBe('Cancel');
  await stopTimers(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.clock.runFor(20);
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('More for Beta');
  await close();
});

test('the focus keeps clear of the title and the buttons that stay in view on a phone', async () => {
  const { page, close } = await openAs('Admin', `${inspection()}/items/add`, PHONE);
  await page.getByLabel('Title').focus();
  const hidden: string[] = [];
  for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(14).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const covered = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element?.closest('main') == null || element.closest('.page-bar, .form-actions') !== null)
        return null;
      const { top, bottom } = (element.closest('.p-dropdown') ?? element).getBoundingClientRect();
      const title = document.querySelector('.page-bar')?.getBoundingClientRect().bottom ?? 0;
      const buttons = document.querySelector('.form-actions')?.getBoundingClientRect().top ?? 0;
      return top < title || bottom > buttons ? `${element.id} ${element.outerHTML}` : null;
    });
    if (covered !== null) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
  await close();
});

describe('when the focused element disappears', () => {
  test('deleting an item focuses the next one, and after the last the empty state', async () => {
    for (const title of ['Alpha', 'Beta']) await addItem(server.as.Admin, { inspectionId, title });
    const { page, close } = await openAs('Admin', `${inspection()}?sort=title`);
    for (const [title, next] of [
      ['Alpha', 'Delete Beta'],
      ['Beta', 'Add First Item'],
    ] as const) {
      await page.getByRole('button', { name: `Delete ${title}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: `Delete ${title}` }).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(next);
    }
    await close();
  });

  test('archiving a client focuses the next one', async () => {
    for (const name of ['Zeta A', 'Zeta B']) await addClient(server.as.Admin, { name });
    const { page, close } = await openAs('Admin', '/clients?search=Zeta');
    await page.getByRole('button', { name: 'Archive Zeta A' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    const list = page.getByRole('main');
    await list.getByText('Zeta A', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Archive Zeta B');
    await close();
  });

  test('resolving an item focuses the next action', async () => {
    const item = await addItem(server.as.Admin, { inspectionId, title: 'Loose tile' });
    const { page, close } = await openAs('Admin', `${inspection()}/items/${String(item.id)}`);
    await page.getByRole('button', { name: 'Mark Resolved' }).click();
    const dialog = page.getByRole('dialog');
    const first = dialog.getByRole('radio', { name: 'Fixed/Repaired' });
    await first.and(page.locator(':focus')).waitFor();
    await choose(page, 'Resolution Type*', 'Replaced');
    await dialog.getByLabel('Resolution Notes').fill('Put back in place and sealed');
    await dialog.getByRole('button', { name: 'Mark as Resolved' }).click();
    await page.getByRole('button', { name: 'Mark Unresolved' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Mark Unresolved');
    await close();
  });
});

describe.each([
  { device: 'a phone', viewport: PHONE },
  { device: 'a desk', viewport: DESKTOP },
])('a refused save on $device', ({ viewport }) => {
  const refusals = [
    { form: 'an inspection', path: () => `${inspection()}/edit`, button: 'Update Inspection' },
    { form: 'an item', path: () => `${inspection()}/items/add`, button: /^(Create|Add) Item$/ },
  ];

  test.each(refusals)('of $form is reported next to the button', async ({ path, button }) => {
    const { page, close } = await openAs('Admin', path(), viewport);
    if (path().endsWith('/add')) {
      await page.getByLabel('Title').fill('Loose tile');
      await page.getByLabel('Description').fill('It moves');
      await choose(page, 'Category*', 'Safety');
    }
    await page.route('**/api/inspection**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 400, json: { message: 'Refused for a test' } }),
    );
    const submit = page.getByRole('button', { name: button });
    await submit.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Refused for a test' });
    await alert.waitFor();
    await expect.poll(() => focused(page)).toContain('Refused for a test');
    const [message, pressed] = [await alert.boundingBox(), await submit.boundingBox()];
    const fold = viewport.height;
    expect(message && message.y >= 60 && message.y + message.height <= fold).toBe(true);
    expect(pressed && pressed.y + pressed.height <= fold).toBe(true);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => focused(page)).toMatch(button);
    await close();
  });
});
