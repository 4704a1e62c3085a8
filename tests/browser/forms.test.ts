import { TOAST_MS } from '../../contract/limits';
import { describe, expect, test } from 'vitest';
import { FORM_MESSAGES } from '../../contract/messages/forms';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { emailOf, PASSWORD } from '../support/server/api';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  fillLogin,
  openTab,
  PHONE,
  signInAs,
  stopTimers,
} from '../support/browser/browser';
import { draftsIn } from '../support/browser/drafts';
import { browser, server, useApp } from '../support/browser/running-app';
import { createItem, createSite } from '../support/records/site';
import { withResolvers } from '../support/with-resolvers';

/** Forms: their rules, and that typed text is never lost. */

useApp();

test('a failed save keeps typed text; the second try creates one item, not two', async () => {
  const { inspectionId } = await createSite(server.as.Admin, 'Bad connection');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(
    page,
    'Inspector',
    `/login?redirect=/inspections/${String(inspectionId)}/items/add`,
  );
  await page.getByLabel('Title').fill('Loose handrail');
  await choose(page, 'Category*', 'Safety');
  await page.getByLabel('Description').fill('Second landing.');
  // The server does its work, but something on the way replaces its answer.
  await page.route('**/api/inspectionitems', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 403, json: { message: 'Not through here' } });
  });
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText('Failed to create inspection item').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Loose handrail');
  await page.unroute('**/api/inspectionitems');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  const { body } = await server.as.Inspector.get(`/inspections/${String(inspectionId)}`);
  expect(body).toMatchObject({ itemCount: 1 });
  await close();
});

test.each([
  { outcome: 'saved', message: FORM_MESSAGES.savedAfterwards, drafts: 0, items: 1 },
  {
    outcome: 'refused',
    message: FORM_MESSAGES.notSavedAfterwards('Not through here'),
    drafts: 1,
    items: 0,
  },
])(
  'a save continues after the user leaves the form, and reports that it was $outcome',
  async (end) => {
    const { inspectionId } = await createSite(server.as.Admin, 'In a hurry');
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    const path = `/inspections/${String(inspectionId)}`;
    await signInAs(page, 'Inspector', `/login?redirect=${path}/items/add`);
    await page.getByLabel('Title').fill('Loose handrail');
    await choose(page, 'Category*', 'Safety');
    await page.getByLabel('Description').fill('Second landing.');
    const left = withResolvers();
    await page.route('**/api/inspectionitems', async (route) => {
      await left.promise;
      if (end.items > 0) await route.continue();
      else await route.fulfill({ status: 403, json: { message: 'Not through here' } });
    });
    await page.getByRole('button', { name: 'Create Item' }).click();
    await page.getByRole('link', { name: 'Inspections', exact: true }).click();
    await page.getByRole('link', { name: 'In a hurry', exact: true }).first().waitFor();
    left.resolve();
    await page.getByText(end.message).waitFor();
    await expect.poll(async () => (await draftsIn(page)).length).toBe(end.drafts);
    const { body } = await server.as.Inspector.get(path);
    expect(body).toMatchObject({ itemCount: end.items });
    await close();
  },
);

test('an expired session keeps typed text', async () => {
  const { inspectionId } = await createSite(server.as.Admin, 'Long visit');
  const { page, close } = await openTab(browser, server.url, PHONE);
  const path = `/inspections/${String(inspectionId)}/items/add`;
  await signInAs(page, 'Inspector', `/login?redirect=${path}`);
  await page.getByLabel('Title').fill('Cracked sill');
  await choose(page, 'Category*', 'Structural');
  await page.getByLabel('Description').fill('Typed with cold fingers.');
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'expired');
  });
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  await page.getByText('What you had typed before').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  expect([
    await page.getByLabel('Title').inputValue(),
    await page.getByLabel('Description').inputValue(),
  ]).toEqual(['Cracked sill', 'Typed with cold fingers.']);
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.waitForURL(`${server.url}/inspections/${String(inspectionId)}`);
  await close();
});

test('leaving with unsaved changes asks first', async () => {
  const { inspectionId } = await createSite(server.as.Admin, 'Doubts');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const path = `/inspections/${String(inspectionId)}`;
  await signInAs(page, 'Inspector', `/login?redirect=${path}/items/add`);
  await page.getByLabel('Title').fill('Maybe nothing');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard Changes' });
  await dialog.getByText('You have unsaved changes. Are you sure you want to cancel?').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Title').inputValue()).toBe('Maybe nothing');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(`${server.url}${path}`);
  await close();
});

describe('saving mine over theirs', () => {
  /**
   * Edits an item that somebody else resolves before it is saved, and returns to it as its user
   * then finds it.
   */
  async function resolvedByOthers(isRestored: boolean) {
    const { inspectionId } = await createSite(server.as.Admin, 'Resolved by others');
    const id = await createItem(server.as.Inspector, inspectionId, 'Crack');
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    const path = `/inspections/${String(inspectionId)}/items/${String(id)}/edit`;
    await signInAs(page, 'Inspector', `/login?redirect=${path}`);
    await page.getByLabel('Title').fill('Crack, 40 cm');
    if (isRestored) {
      await page.getByRole('link', { name: 'Back to the inspection' }).click();
      await page.getByRole('link', { name: 'Crack' }).first().waitFor();
    }
    const resolution = { resolvedDate: '2026-11-20', resolutionNotes: 'Filled with grout' };
    const item = `/inspectionitems/${String(id)}`;
    const answers = [
      await server.as.Admin.put(item, { title: 'Crack, wide', version: 1 }),
      await server.as.Admin.patch(`${item}/resolve`, { ...resolution, isResolved: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    if (isRestored) {
      await page.goto(path);
      await page.getByText('What you had typed before').waitFor();
    }
    await page.getByRole('button', { name: 'Update Item' }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await conflict.waitFor();
    const saved = async () => {
      await conflict.getByRole('button', { name: 'Keep Mine' }).click();
      await conflict.waitFor({ state: 'detached' });
      await page.waitForURL(`${server.url}/inspections/${String(inspectionId)}`);
      return (await server.as.Inspector.get(`/inspectionitems/${String(id)}`)).body;
    };
    const kept = { ...resolution, title: 'Crack, 40 cm', status: 'Resolved', isResolved: true };
    return { conflict, saved, kept, close };
  }

  test('keeps a resolution that the user did not touch, and says so', async () => {
    const { conflict, saved, kept, close } = await resolvedByOthers(false);
    const rows = await conflict.locator('.differences > div').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\n\s*/))).toEqual([
      ['Title', 'Mine', 'Crack, 40 cm', 'Theirs', 'Crack, wide'],
      ['Status', 'Before', 'Open', 'Theirs', 'Resolved'],
    ]);
    await conflict.getByText('Fields that only they changed stay as they saved them.').waitFor();
    expect(await accessibilityViolations(conflict.page())).toEqual([]);
    expect(await saved()).toMatchObject(kept);
    await close();
  });

  test('keeps what the user wrote about a resolution that somebody has undone', async () => {
    const { inspectionId } = await createSite(server.as.Admin, 'Reopened by others');
    const id = await createItem(server.as.Inspector, inspectionId, 'Crack');
    const itemPath = `/inspectionitems/${String(id)}`;
    const resolution = { resolvedDate: '2026-11-20', resolutionNotes: 'Filled with grout' };
    const change = async (path: string, body: object) => {
      const { status } = await server.as.Admin.patch(`${itemPath}/${path}`, body);
      expect(status).toBe(200);
    };
    await change('resolve', { ...resolution, isResolved: true });
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    const path = `/inspections/${String(inspectionId)}/items/${String(id)}`;
    await signInAs(page, 'Inspector', `/login?redirect=${path}/edit`);
    await page.getByLabel('Resolution Notes').fill('Filled with grout, and painted');
    await change('unresolve', {});
    await page.getByRole('button', { name: 'Update Item' }).click();
    await page.waitForURL(`${server.url}/inspections/${String(inspectionId)}`);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Earlier Resolution' }).waitFor();
    await page.getByText('Filled with grout, and painted').waitFor();
    expect((await server.as.Inspector.get(itemPath)).body).toMatchObject({ status: 'Open' });
    await close();
  });

  test('keeps it also if the user continues an earlier draft', async () => {
    const { saved, kept, close } = await resolvedByOthers(true);
    expect(await saved()).toMatchObject(kept);
    await close();
  });
});

test('on a phone each validation error of the server is a toast for six seconds, one after the other, above the buttons of the form', async () => {
  const { inspectionId } = await createSite(server.as.Admin, 'Refused');
  const { page, close } = await openTab(browser, server.url, PHONE);
  const path = `/inspections/${String(inspectionId)}/items/add`;
  await signInAs(page, 'Inspector', `/login?redirect=${path}`);
  await page.getByLabel('Title').fill('Loose handrail');
  await choose(page, 'Category*', 'Safety');
  await page.getByLabel('Description').fill('Second landing.');
  const errors = { title: ['Title is taken', 'Title is dull'], dueDate: 'Not on a Sunday' };
  await page.route('**/api/inspectionitems', (route) =>
    route.fulfill({ status: 422, json: { message: 'Validation failed', errors } }),
  );
  await stopTimers(page);
  await page.getByRole('button', { name: 'Create Item' }).click();
  const toasts = page.locator('.p-toast-message:visible');
  const footer = page.locator('.form-actions');
  const clock = () => page.evaluate(() => Date.now());
  // The stopped clock runs until the page, which may be busy, shows this.
  const expectToasts = (texts: readonly string[]) =>
    expect
      .poll(async () => {
        await page.clock.runFor(250);
        return toasts.allInnerTexts();
      })
      .toEqual(texts);
  for (const text of ['Title is taken', 'Title is dull', 'Not on a Sunday']) {
    await expectToasts([text]);
    const from = await clock();
    await page.clock.runFor(500);
    const [toast, buttons] = [await toasts.boundingBox(), await footer.boundingBox()];
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
    expect(Math.round((buttons?.y ?? 0) + (buttons?.height ?? 0))).toBe(PHONE.height);
    while (await toasts.getByText(text).isVisible()) await page.clock.runFor(250);
    // It fades in and out.
    expect(Math.abs((await clock()) - from - TOAST_MS.error)).toBeLessThan(1900);
  }
  await expectToasts([]);
  expect(await page.getByLabel('Title').inputValue()).toBe('Loose handrail');
  await close();
});

test.each([
  { path: '/inspections/create', button: 'Create Inspection' },
  { path: '/change-password', button: 'Change Password' },
])('on a phone $button can be reached without scrolling', async ({ path, button }) => {
  const { page, close } = await openTab(browser, server.url, { ...PHONE, height: 500 });
  await signInAs(page, 'Admin', `/login?redirect=${path}`);
  const box = await page.getByRole('button', { name: button }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500);
  await close();
});
