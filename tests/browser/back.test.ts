import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../contract/items/item';
import { choose, openTab, PHONE, signInAs } from '../support/browser/browser';
import { lockDrafts } from '../support/browser/drafts';
import { jpeg } from '../support/records/pictures';
import { addInspection, addItem, addSite, type Site } from '../support/records/records';
import { showMoreDetails } from '../support/browser/items-form';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { withResolvers } from '../support/with-resolvers';
import { userMenu } from '../support/browser/user-menu';

/** Back closes layers over the page, keeps typed text, and does not leave the page. */

let site: Site;

useApp();

prepareApp(async () => {
  site = await addSite(server.as.Admin);
});

const newItem = (title: string) =>
  addItem(server.as.Inspector, { inspectionId: site.inspection.id, title });
const pathOf = ({ id, inspectionId }: Item) =>
  `/inspections/${String(inspectionId)}/items/${String(id)}`;
const inspectionPath = () => `/inspections/${String(site.inspection.id)}`;
const RESTORED = 'What you had typed before';

const stateOf = (page: Page) => page.evaluate(() => history.state as unknown);
const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const navigation = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
/**
 * Layers over a page share an entry of the history, which is added and removed a moment after they opened and
 * closed: sooner than a person goes back.
 */
const hasEntry = (page: Page, isThere = true) =>
  expect.poll(async () => (await stateOf(page)) !== null).toBe(isThere);
const gone = (page: Page, name: string) => dialog(page, name).waitFor({ state: 'detached' });

/** Opens an item from its inspection, so that there is a page to go back to. */
async function openItem(viewport: typeof PHONE, item: Item, options: BrowserContextOptions = {}) {
  const tab = await openTab(browser, server.url, viewport, options);
  await signInAs(tab.page, 'Admin', inspectionPath());
  await tab.page.getByRole('link', { name: item.title }).first().click();
  await tab.page.getByRole('heading', { name: item.title }).waitFor();
  return tab;
}

describe('on a phone', () => {
  const viewport = PHONE;

  test('the resolution: typed text and chosen photos are restored', async () => {
    const item = await newItem('Resolved on a phone');
    const { page, close } = await openItem(viewport, item);
    const resolve = page.getByRole('button', { name: 'Mark Resolved' });
    await resolve.click();
    await page.getByLabel('Resolution Notes').fill('Both brackets replaced.');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'after.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
    await page.getByText('after.jpg').waitFor();
    await page.goBack();
    await gone(page, 'Resolve Item');
    expect(await addressOf(page)).toBe(pathOf(item));

    await resolve.click();
    await page.getByText(RESTORED).waitFor();
    expect(await page.getByLabel('Resolution Notes').inputValue()).toBe('Both brackets replaced.');
    await page.getByText('after.jpg').waitFor();

    // A question over the dialog closes first, and alone.
    await dialog(page, 'Resolve Item').getByRole('button', { name: 'Cancel' }).click();
    await dialog(page, 'Discard Changes').waitFor();
    await page.goBack();
    await gone(page, 'Discard Changes');
    expect(await page.getByLabel('Resolution Notes').inputValue()).toBe('Both brackets replaced.');
    await hasEntry(page);
    await page.goBack();
    await gone(page, 'Resolve Item');
    await page.goBack();
    await page.getByRole('heading', { name: site.inspection.title }).waitFor();
    expect(await addressOf(page)).toBe(inspectionPath());
    await close();
  });

  test('the upload and the preview over it', async () => {
    const item = await newItem('Uploaded on a phone');
    const { page, close } = await openItem(viewport, item);
    await page.getByRole('button', { name: 'Add First Photo' }).click();
    await dialog(page, 'Add Photos')
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'gable.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
    await dialog(page, 'Add Photos').getByLabel('Caption').fill('Gable from the north');
    await dialog(page, 'Add Photos').getByRole('button', { name: 'Preview gable.jpg' }).click();
    await dialog(page, 'Photo Preview').waitFor();
    await page.goBack();
    await gone(page, 'Photo Preview');
    await dialog(page, 'Add Photos').waitFor();
    await hasEntry(page);
    await page.goBack();
    await gone(page, 'Add Photos');
    expect(await addressOf(page)).toBe(pathOf(item));
    await page.getByRole('button', { name: 'Add Photos' }).click();
    expect(await dialog(page, 'Add Photos').getByLabel('Caption').inputValue()).toBe(
      'Gable from the north',
    );
    await close();
  });

  test('Back answers questions with no', async () => {
    const item = await newItem('Questioned on a phone');
    const { page, close } = await openItem(viewport, item);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete Item' }).click();
    await dialog(page, 'Delete Item').waitFor();
    await page.goBack();
    await gone(page, 'Delete Item');
    expect(await addressOf(page)).toBe(pathOf(item));
    expect((await server.as.Inspector.get(`/inspectionitems/${String(item.id)}`)).status).toBe(200);

    // A question answered with yes leaves no entry in the history.
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete Item' }).click();
    await dialog(page, 'Delete Item').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: site.inspection.title }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: site.inspection.title }).waitFor();
    expect(await addressOf(page)).toBe(inspectionPath());
    await close();
  });

  test('closing a form in a dialog keeps typed text', async () => {
    const { page, close } = await openTab(browser, server.url, viewport);
    await signInAs(page, 'ProjectManager', '/clients');
    const add = page.getByRole('button', { name: 'Add Client' });
    await add.click();
    await dialog(page, 'Add Client').getByLabel('Name').fill('Bau AG');
    await page.goBack();
    await gone(page, 'Add Client');
    expect(await addressOf(page)).toBe('/clients');
    await add.click();
    await page.getByText(RESTORED).waitFor();
    expect(await dialog(page, 'Add Client').getByLabel('Name').inputValue()).toBe('Bau AG');
    await page.getByRole('button', { name: 'Discard it and start over' }).click();
    await page
      .getByRole('dialog', { name: 'Start Over' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await close();
  });
});

describe('on touch devices', () => {
  test('Back closes an open select, in a dialog too, and keeps typed text', async () => {
    const item = await newItem('Selected by hand');
    const { page, close } = await openItem(PHONE, item, { hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'Mark Resolved' }).click();
    await page.getByLabel('Resolution Notes').fill('Replaced');
    const panel = page.locator('.p-dropdown-panel');
    await showMoreDetails(page);
    const open = () => page.locator('.p-dropdown', { hasText: 'Not rated' }).click();
    await open();
    await panel.locator('xpath=self::*[contains(@class, "enter-done")]').waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Resolution Notes').inputValue()).toBe('Replaced');
    await hasEntry(page);
    await open();
    await page.getByRole('option', { name: 'Satisfactory' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.goBack();
    await gone(page, 'Resolve Item');
    expect(await addressOf(page)).toBe(pathOf(item));

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menu').waitFor();
    await page.goBack();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await addressOf(page)).toBe(pathOf(item));
    await page.goBack();
    await page.getByRole('heading', { name: site.inspection.title }).waitFor();
    await close();
  });

  test('a choice that changes the address is one history entry', async () => {
    const { page, close } = await openTab(browser, server.url, PHONE, {
      hasTouch: true,
      isMobile: true,
    });
    await signInAs(page, 'Admin', '/projects');
    const steps = await page.evaluate(() => history.length);
    await choose(page, 'Status', 'Completed');
    await page.waitForURL('**/projects?status=Completed');
    await page.locator('.p-dropdown-panel').waitFor({ state: 'detached' });
    await hasEntry(page, false);
    expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    await page.goBack();
    await page.waitForURL('**/projects');

    // A page opened from a menu replaces its entry.
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    await page.getByRole('heading', { name: 'Change Password' }).waitFor();
    await hasEntry(page, false);
    await page.goBack();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await close();
  });
});

test('a page whose code is still loading has no entry of the menu that opened it', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  const code = withResolvers();
  await page.route('**/inspection-form-screen-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await signInAs(page, 'Inspector', inspectionPath());
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await navigation(page).waitFor();
  await hasEntry(page);
  await navigation(page).getByRole('link', { name: 'New Inspection' }).click();
  await page.waitForURL('**/inspections/create');
  // After the page's own timers have run.
  const state = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          setTimeout(() => {
            resolve(history.state);
          });
        });
      }),
  );
  expect(state).toBeNull();
  code.resolve();
  await page.getByRole('heading', { name: 'New Inspection' }).waitFor();
  await close();
});

test('Back, Forward and the arrow find a page where it was left, and a link finds its top', async () => {
  const titles = Array.from({ length: 24 }, (_, index) => `Walk ${String(index + 1)}`);
  await Promise.all(
    titles.map((title) => addInspection(server.as.Admin, { projectId: site.project.id, title })),
  );
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', '/inspections?view=all&sort=title');
  const row = page.getByRole('link', { name: 'Walk 8', exact: true });
  const place = () => page.evaluate(() => window.scrollY);
  await row.scrollIntoViewIfNeeded();
  const before = await place();
  expect(before).toBeGreaterThan(0);

  const ways = {
    Back: () => page.goBack(),
    'the arrow': () => page.getByRole('link', { name: 'Back to inspections' }).click(),
  };
  for (const [name, goBack] of Object.entries(ways)) {
    await row.click();
    await page.getByRole('heading', { name: 'Walk 8', exact: true }).waitFor();
    expect({ name, top: await place() }).toEqual({ name, top: 0 });
    const answer = withResolvers();
    await page.route('**/api/inspections?*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/inspections?*');
    await goBack();
    await asked;
    answer.resolve();
    await row.waitFor();
    await expect.poll(async () => ({ name, top: await place() })).toEqual({ name, top: before });
    await page.unroute('**/api/inspections?*');
  }

  await row.click();
  await page.getByRole('heading', { name: 'Walk 8', exact: true }).waitFor();
  await page.setViewportSize({ ...PHONE, height: 300 });
  await page.evaluate(() => {
    window.scrollTo(0, 150);
  });
  await page.goBack();
  await row.waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Walk 8', exact: true }).waitFor();
  await expect.poll(place).toBe(150);
  await page.getByRole('link', { name: 'Inspections', exact: true }).click();
  await row.waitFor();
  expect(await place()).toBe(0);
  await close();
});

test('Forward, a reload and Back skip a closed dialog', async () => {
  const item = await newItem('There and back');
  const { page, close } = await openItem(PHONE, item);
  const resolve = page.getByRole('button', { name: 'Mark Resolved' });
  await resolve.click();
  await dialog(page, 'Resolve Item').waitFor();
  await page.goBack();
  await gone(page, 'Resolve Item');
  await page.goForward();
  await hasEntry(page, false);
  expect([await addressOf(page), await dialog(page, 'Resolve Item').count()]).toEqual([
    pathOf(item),
    0,
  ]);

  // Closing the dialog with its button leaves no entry that Back would have to pass.
  await resolve.click();
  await dialog(page, 'Resolve Item').getByRole('button', { name: 'Cancel' }).click();
  await gone(page, 'Resolve Item');
  await hasEntry(page, false);
  await page.goBack();
  await page.getByRole('heading', { name: site.inspection.title }).waitFor();
  await page.goForward();
  await resolve.waitFor();

  await resolve.click();
  await page.getByLabel('Resolution Notes').fill('Typed before the reload');
  await page.getByText('23 / 1000').waitFor();
  await page.reload();
  await resolve.waitFor();
  await hasEntry(page, false);
  await page.goBack();
  await page.getByRole('heading', { name: site.inspection.title }).waitFor();
  await close();
});

test('Back closes a dialog that still looks for its draft', async () => {
  const item = await newItem('On a slow device');
  const { page, close } = await openItem(PHONE, item);
  const resolve = page.getByRole('button', { name: 'Mark Resolved' });
  await resolve.click();
  await page.getByLabel('Resolution Notes').fill('Half of it is written.');
  await page.getByText('22 / 1000').waitFor();
  await page.goBack();
  await gone(page, 'Resolve Item');
  const other = await page.context().newPage();
  await other.goto('/logo.svg');
  const unlock = await lockDrafts(other);
  await resolve.click();
  await dialog(page, 'Resolve Item').waitFor();
  await page.goBack();
  await gone(page, 'Resolve Item');
  expect(await addressOf(page)).toBe(pathOf(item));

  // What is typed then is stored first.
  const notes = page.getByLabel('Resolution Notes');
  await resolve.click();
  await notes.fill('The other half.');
  await page.goBack();
  await unlock();
  await gone(page, 'Resolve Item');
  expect(await addressOf(page)).toBe(pathOf(item));
  await resolve.click();
  await page.getByText(RESTORED).waitFor();
  expect(await notes.inputValue()).toBe('The other half.');
  await close();
});

test('a page opened from the navigation replaces its history entry', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', inspectionPath());
  await page
    .getByRole('link', { name: /^Add (First )?Item$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create Item' }).waitFor();
  expect(await addressOf(page)).toBe(`${inspectionPath()}/items/add`);

  // The navigation is a layer like every other.
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await navigation(page).waitFor();
  await page.goBack();
  await navigation(page).waitFor({ state: 'detached' });
  expect(await addressOf(page)).toBe(`${inspectionPath()}/items/add`);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await navigation(page).getByRole('link', { name: 'Inspections' }).click();
  await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Create Item' }).waitFor();
  await close();
});

test('a dialog that is being saved is not closed', async () => {
  const item = await newItem('Under way');
  const { page, close } = await openItem(PHONE, item);
  const answered = withResolvers();
  await page.route('**/api/inspectionitems/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    await answered.promise;
    return route.fulfill({ status: 403, json: { message: 'Not now' } });
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete Item' }).click();
  await dialog(page, 'Delete Item').getByRole('button', { name: 'Delete' }).click();
  for (let press = 1; press <= 2; press += 1) {
    await page.goBack();
    await hasEntry(page);
  }
  answered.resolve();
  await dialog(page, 'Delete Item').getByText('Not now').waitFor();
  expect(await addressOf(page)).toBe(pathOf(item));
  await page.goBack();
  await gone(page, 'Delete Item');
  await close();
});

test('without storage for drafts, typed text survives as long as the page', async () => {
  const item = await newItem('Private window');
  const tab = await openTab(browser, server.url, PHONE);
  const { page } = tab;
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
        },
      },
    });
  });
  await signInAs(page, 'Inspector', pathOf(item));
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await page.getByLabel('Resolution Notes').fill('Kept in memory');
  await page.goBack();
  await gone(page, 'Resolve Item');
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await page.getByText(RESTORED).waitFor();
  expect(await page.getByLabel('Resolution Notes').inputValue()).toBe('Kept in memory');
  await tab.close();
});
