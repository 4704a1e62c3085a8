import { chromium, type BrowserContext, type Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { getInspectionWithItems } from '../../contract/inspections/calls';
import { DRAFT_NOT_STORED, FORM_MESSAGES } from '../../contract/messages/forms';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { emailOf, PASSWORD } from '../support/server/api';
import {
  BROWSER,
  choose,
  fillLogin,
  openTab,
  PHONE,
  signInAs,
  WITHOUT_WORKER,
} from '../support/browser/browser';
import {
  draftsIn,
  expectDraftFiles,
  expectDrafts,
  expectDraftValues,
  lockDrafts,
} from '../support/browser/drafts';
import { loseAnswers } from '../support/browser/lost-answers';
import { bodyOf } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { scratchFolder } from '../support/server/scratch';
import { createItem, createSite } from '../support/records/site';
import { storedValues } from '../support/browser/stored-values';
import { photoFile } from '../support/browser/upload-page';
import { userMenu } from '../support/browser/user-menu';

/** Unsaved text, after everything that can happen to a page. */

let inspectionId: number;

useApp();

prepareApp(async () => {
  ({ inspectionId } = await createSite(server.as.Admin, 'Roof inspection'));
});

const RESTORED = 'What you had typed before and not saved is back in the form.';
const addPath = () => `/inspections/${String(inspectionId)}/items/add`;

async function typeItem(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await choose(page, 'Category*', 'Safety');
  await page.getByLabel('Description').fill(`Details of ${title}`);
}

const typedIn = async (page: Page) => [
  await page.getByLabel('Title').inputValue(),
  await page.getByLabel('Description').inputValue(),
];

test('a draft is restored after a reload, and removed when it is saved', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${addPath()}`);
  await typeItem(page, 'Loose handrail');
  const key = `3 item:new:${String(inspectionId)}`;
  await expectDrafts(page, [key]);
  await page.reload();
  await page.getByText(RESTORED).waitFor();
  expect(await typedIn(page)).toEqual(['Loose handrail', 'Details of Loose handrail']);
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  await expectDrafts(page, []);
  await close();
});

test('a page that ends while it is saving does not offer the saved text again', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${addPath()}`);
  await page.locator('form input[type=file]').setInputFiles([await photoFile('slow.jpg')]);
  await typeItem(page, 'Sent slowly');
  const key = `3 item:new:${String(inspectionId)}`;
  await expectDrafts(page, [key]);
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/inspectionitems'),
  );
  await page.route('**/api/inspectionitems', () => undefined, { times: 1 });
  await page.getByRole('button', { name: 'Create Item' }).click();
  await asked;
  await page.reload();
  await page.getByText(FORM_MESSAGES.savedBefore).waitFor();
  expect(await typedIn(page)).toEqual(['', '']);
  await expectDrafts(page, []);

  await typeItem(page, 'Another one');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  const read = async () => {
    const answer = await server.as.Admin.get(`/inspections/${String(inspectionId)}/with-items`);
    return bodyOf(getInspectionWithItems, answer).inspectionItems;
  };
  const own = async () =>
    (await read()).filter(({ title }) => ['Sent slowly', 'Another one'].includes(title));
  await expect
    .poll(async () => (await own()).map(({ title, photoCount }) => [title, photoCount]))
    .toEqual([
      ['Sent slowly', 1],
      ['Another one', 0],
    ]);
  await close();
});

test('a draft can be discarded, with the notice or with Cancel', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${addPath()}`);
  await typeItem(page, 'First thought');
  await page.reload();
  await page.getByRole('button', { name: 'Discard it and start over' }).click();
  await page
    .getByRole('dialog', { name: 'Start Over' })
    .getByRole('button', { name: 'Discard' })
    .click();
  expect(await typedIn(page)).toEqual(['', '']);
  await expectDrafts(page, []);
  await typeItem(page, 'Second thought');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard Changes' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(`${server.url}/inspections/${String(inspectionId)}`);
  await expectDrafts(page, []);
  await close();
});

test('a form can be sent only after it has looked for its draft', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${addPath()}`);
  await page.getByLabel('Title').fill('Typed before');
  await expectDrafts(page, [`3 item:new:${String(inspectionId)}`]);
  const other = await page.context().newPage();
  await other.goto('/api/health');
  const unlock = await lockDrafts(other);
  await page.reload();
  await page.getByLabel('Title').fill('Typed in between');
  const buttons = ['Cancel', 'Save Draft'].map((name) => page.getByRole('button', { name }));
  for (const button of buttons) expect(await button.isDisabled()).toBe(true);
  await unlock();
  await page.getByText(RESTORED).waitFor();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.waitForURL(`${server.url}/inspections/${String(inspectionId)}`);
  await page.getByRole('link', { name: 'Typed in between' }).waitFor();
  await close();
});

test('what is typed is restored if the page is left before the device has stored it', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${addPath()}`);
  await page.getByLabel('Title').fill('Stored');
  await expectDrafts(page, [`3 item:new:${String(inspectionId)}`]);
  const other = await page.context().newPage();
  await other.goto('/api/health');
  const unlock = await lockDrafts(other);
  await typeItem(page, 'Loose handrail');
  await page.reload();
  await unlock();
  await page.getByText(RESTORED).waitFor();
  expect(await typedIn(page)).toEqual(['Loose handrail', 'Details of Loose handrail']);
  await page.getByRole('button', { name: 'Discard it and start over' }).click();
  await page
    .getByRole('dialog', { name: 'Start Over' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expectDrafts(page, []);
  await close();
});

test('a draft survives following a link, and belongs to its record', async () => {
  const [one, other] = [
    await createItem(server.as.Admin, inspectionId, 'One'),
    await createItem(server.as.Admin, inspectionId, 'Other'),
  ];
  const editPath = (id: number) => `/inspections/${String(inspectionId)}/items/${String(id)}/edit`;
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${editPath(one)}`);
  await page.getByLabel('Title').fill('One, changed');
  await page.locator('.brand').click();
  await page.getByRole('heading', { name: 'Inspections' }).waitFor();
  await page.goto(editPath(other));
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Other');
  await page.goto(editPath(one));
  await page.getByText(RESTORED).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('One, changed');
  await close();
});

test('a draft with its photos is never shown to another user, and is restored for its author', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${addPath()}`);
  await page.locator('form input[type=file]').setInputFiles([await photoFile('mine.jpg')]);
  await typeItem(page, 'Mine alone');
  await expectDraftFiles(page, 1);
  const loginAgain = async (role: 'Admin' | 'Inspector') => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    // A user is signed out once the device has reported what is not sent; a page left before still has them.
    await page.getByLabel('Email').waitFor();
    await page.goto(`/login?redirect=${addPath()}`);
    await fillLogin(page, emailOf(role), PASSWORD);
    await page.getByRole('heading', { name: 'Add Item' }).waitFor();
  };
  await loginAgain('Admin');
  await expect.poll(() => page.getByLabel('Title').isEnabled()).toBe(true);
  expect(await typedIn(page)).toEqual(['', '']);
  expect(await page.locator('.chosen-photo').count()).toBe(0);
  await loginAgain('Inspector');
  await page.getByText(RESTORED).waitFor();
  expect(await typedIn(page)).toEqual(['Mine alone', 'Details of Mine alone']);
  const picture = page.locator('.chosen-photo').getByRole('img', { name: 'Preview of mine.jpg' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(200);
  await close();
});

describe('two tabs with the same form', () => {
  const addPhoto = async (page: Page, name: string) => {
    await page.locator('form input[type=file]').setInputFiles([await photoFile(name)]);
    await page.getByRole('img', { name: `Preview of ${name}` }).waitFor();
  };
  const shown = async (page: Page) => {
    await page.getByText(RESTORED).waitFor();
    const photos = page.locator('.chosen-photo img');
    return [
      await page.getByLabel('Title').inputValue(),
      ...(await photos.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).alt))),
    ];
  };

  const titlesIn = async (page: Page) => {
    const from = { database: 'plumbline-drafts', store: 'drafts' };
    const drafts = await storedValues<{ values: { title: string } }>(page, from);
    return drafts.map(({ values }) => values.title).sort();
  };

  /** Two tabs in which a new item is being typed, each with a photo. */
  async function openTwo() {
    const site = await createSite(server.as.Admin, 'Two tabs');
    const path = `/inspections/${String(site.inspectionId)}/items/add`;
    const { page: one, close } = await openTab(browser, server.url, PHONE);
    await signInAs(one, 'Inspector', path);
    const other = await one.context().newPage();
    await other.goto(path);
    for (const [page, name] of [
      [one, 'One'],
      [other, 'Other'],
    ] as const) {
      await page.getByLabel('Title').fill(name);
      await addPhoto(page, `${name}.jpg`);
    }
    await one.getByLabel('Title').fill('One, longer');
    await expectDraftFiles(one, 2);
    // Some tests close the tabs, which then store nothing more.
    await expect.poll(() => titlesIn(one)).toEqual(['One, longer', 'Other']);
    return { one, other, path, close };
  }

  test('keep their own text and photos, also when one discards its draft', async () => {
    const { one, other, close } = await openTwo();
    await Promise.all([one.reload(), other.reload()]);
    const both = [await shown(one), await shown(other)];
    expect(both.sort()).toEqual([
      ['One, longer', 'Preview of One.jpg'],
      ['Other', 'Preview of Other.jpg'],
    ]);
    // Each reloaded tab has one of the two drafts.
    const kept = await shown(other);
    await one.getByRole('button', { name: 'Cancel' }).click();
    const dialog = one.getByRole('dialog', { name: 'Discard Changes' });
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expectDraftFiles(other, 1);
    await other.reload();
    expect(await shown(other)).toEqual(kept);
    await close();
  });

  test('leave their drafts to the next forms, one after the other', async () => {
    const { one, other, path, close } = await openTwo();
    const next = await one.context().newPage();
    await next.goto('/inspections');
    await next.getByRole('heading', { name: 'Inspections' }).waitFor();
    await Promise.all([one.close(), other.close()]);
    await next.goto(path);
    expect(await shown(next)).toEqual(['One, longer', 'Preview of One.jpg']);
    await next.getByRole('button', { name: 'Save Draft' }).click();
    await next.getByText(ITEM_MESSAGES.draftSaved).waitFor();
    await next.goto(path);
    expect(await shown(next)).toEqual(['Other', 'Preview of Other.jpg']);
    await close();
  });

  test('of a stored record keep their own changes', async () => {
    const id = await createItem(server.as.Admin, inspectionId, 'Shared');
    const path = `/inspections/${String(inspectionId)}/items/${String(id)}/edit`;
    const { page: one, close } = await openTab(browser, server.url, PHONE);
    await signInAs(one, 'Inspector', path);
    await one.getByLabel('Title').fill('Shared, changed');
    await expectDrafts(one, [`3 item:${String(id)}`]);
    const other = await one.context().newPage();
    await other.goto(path);
    await expect.poll(() => other.getByLabel('Title').inputValue()).toBe('Shared');
    await other.getByLabel('Description').fill('Changed in the other tab');
    await expect.poll(async () => (await draftsIn(one)).length).toBe(2);
    await one.reload();
    await one.getByText(RESTORED).waitFor();
    expect(await one.getByLabel('Title').inputValue()).toBe('Shared, changed');
    await close();
  });
});

test('a draft and a save whose answer was lost survive a killed browser; one item is created', async () => {
  const profile = scratchFolder();
  const start = () =>
    chromium.launchPersistentContext(profile.folder, {
      ...BROWSER,
      ...WITHOUT_WORKER,
      baseURL: server.url,
      viewport: PHONE,
    });
  const pageOf = async (context: BrowserContext) => {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(60_000);
    return page;
  };
  const before = await server.as.Inspector.get(`/inspections/${String(inspectionId)}`);
  const { itemCount } = before.body as { itemCount: number };

  const first = await start();
  const page = await pageOf(first);
  await signInAs(page, 'Inspector', `/login?redirect=${addPath()}`);
  await typeItem(page, 'Saved before the crash');
  await loseAnswers(page, '**/api/inspectionitems');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  await page
    .getByRole('link', { name: /^Add (First )?Item$/ })
    .first()
    .click();
  await typeItem(page, 'Typed before the crash');
  await expectDraftValues(page, {
    title: 'Typed before the crash',
    description: 'Details of Typed before the crash',
  });
  const crashed = new Promise((resolve) => first.once('close', resolve));
  const session = await first.newCDPSession(page);
  await session.send('Browser.crash').catch(() => undefined);
  await crashed;

  const second = await start();
  const again = await pageOf(second);
  // The browser may or may not have stored who was signed in.
  await again.goto('/login');
  await second.clearCookies();
  await again.evaluate(() => {
    localStorage.clear();
  });
  await signInAs(again, 'Inspector', `/login?redirect=${addPath()}`);
  await again.getByText(RESTORED).waitFor();
  expect(await typedIn(again)).toEqual([
    'Typed before the crash',
    'Details of Typed before the crash',
  ]);
  await again.goto(`/inspections/${String(inspectionId)}`);
  await again.getByText('Saved before the crash').first().waitFor();
  await again.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached' });
  const after = await server.as.Inspector.get(`/inspections/${String(inspectionId)}`);
  expect(after.body).toMatchObject({ itemCount: itemCount + 1 });
  await second.close();
  profile.remove();
});

test('a draft that the browser cannot store is reported once, and the form works', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
        },
      },
    });
  });
  await signInAs(page, 'Inspector', `/login?redirect=${addPath()}`);
  await typeItem(page, 'Kept nowhere');
  await page.getByText(DRAFT_NOT_STORED).waitFor();
  expect(await page.getByText(DRAFT_NOT_STORED).count()).toBe(1);
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.waitForURL(`${server.url}/inspections/${String(inspectionId)}`);
  await close();
});
