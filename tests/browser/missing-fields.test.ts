import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { LOGIN_MESSAGES } from '../../contract/session/messages';
import {
  accessibilityViolations,
  choose,
  openTab,
  PHONE,
  signInAs,
  visit,
} from '../support/browser/browser';
import { addPhoto } from '../support/records/item-photos';
import { showMoreDetails } from '../support/browser/items-form';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite, type Site } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';

/** A disabled or refused submit names the fields that prevent it, and links to them. */

let site: Site;

useApp();

prepareApp(async () => {
  site = await addSite(server.as.Admin);
});

const said = async (page: Page) =>
  (await page.locator('.missing-fields').allInnerTexts()).map((text) => text.trim());
const lead = (page: Page, field: string) =>
  page.locator('.missing-fields').getByRole('button', { name: field, exact: true }).click();
const isFocused = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .first()
    .evaluate(
      (control) =>
        control === document.activeElement ||
        (control.role === 'radiogroup' && control.contains(document.activeElement)),
    );
/** Whether the focused control with its label is inside the window and not covered. */
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

const expectLedTo = (page: Page, label: string) =>
  expect
    .poll(async () => [await isFocused(page, label), await isInSight(page)])
    .toEqual([true, true]);
const expectSaid = (page: Page, ...texts: string[]) => expect.poll(() => said(page)).toEqual(texts);

describe('on a phone', () => {
  const viewport = PHONE;

  test('an item that is resolved without notes', async () => {
    const item = await addItem(server.as.Inspector, { inspectionId: site.inspection.id });
    const path = `/inspections/${String(item.inspectionId)}/items/${String(item.id)}/edit`;
    const { page, close } = await openTab(browser, server.url, viewport);
    await signInAs(page, 'Inspector', path);
    await showMoreDetails(page);
    await choose(page, 'Status*', 'Resolved');
    await page.locator('.missing-fields').waitFor();
    expect(await page.getByRole('button', { name: 'Update Item' }).isDisabled()).toBe(true);
    await expectSaid(page, 'Still needed: Resolution Notes.');
    expect(await accessibilityViolations(page)).toEqual([]);
    await lead(page, 'Resolution Notes');
    await expectLedTo(page, 'Resolution Notes');
    await page.getByText(RULE_MESSAGES.required).waitFor();
    await page.getByLabel('Estimated Hours').fill('-1');
    await expectSaid(page, 'Still needed: Resolution Notes. To be corrected: Estimated Hours.');
    await page.getByLabel('Resolution Notes').fill('Replaced');
    await page.getByLabel('Estimated Hours').fill('1');
    await expectSaid(page);
    await page.getByRole('button', { name: 'Update Item' }).click();
    await page.waitForURL(`${server.url}/inspections/${String(item.inspectionId)}`);
    await close();
  });

  test('a new item, a new inspection, a resolution and a password', async () => {
    const item = await addItem(server.as.Inspector, { inspectionId: site.inspection.id });
    const inspection = `/inspections/${String(item.inspectionId)}`;
    const { page, close } = await openTab(browser, server.url, viewport);
    await signInAs(page, 'Inspector', `${inspection}/items/add`);
    await page.locator('.missing-fields').waitFor();
    await expectSaid(page, 'Still needed: Title, Category, Description.');
    await lead(page, 'Category');
    await expectLedTo(page, 'Category*');

    await visit(page, '/inspections/create');
    await page.locator('.missing-fields').waitFor();
    await expectSaid(page, 'Still needed: Inspection Title, Project.');
    await lead(page, 'Project');
    await expect.poll(() => isFocused(page, 'Project*')).toBe(true);

    await visit(page, `${inspection}/items/${String(item.id)}`);
    await page.getByRole('button', { name: 'Mark Resolved' }).click();
    await page.locator('.missing-fields').waitFor();
    await expectSaid(page, 'Still needed: Resolution Type, Resolution Notes.');
    await lead(page, 'Resolution Notes');
    await expectLedTo(page, 'Resolution Notes');

    await visit(page, '/change-password');
    await page.locator('.missing-fields').waitFor();
    await expectSaid(page, 'Still needed: Current Password, New Password, Confirm Password.');
    await close();
  });

  test('signing in', async () => {
    const { page, close } = await openTab(browser, server.url, viewport);
    await page.goto('/login');
    await page.getByLabel('Email').fill('anna@');
    await expectSaid(page, 'Still needed: Email, Password.');
    expect(await accessibilityViolations(page)).toEqual([]);
    await lead(page, 'Email');
    await expectLedTo(page, 'Email');
    await page.getByText(LOGIN_MESSAGES.email).waitFor();
    await page.getByLabel('Email').fill('anna@example.com');
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await expectSaid(page);
    await close();
  });

  test('a caption that is too long, and one that the server refuses', async () => {
    const item = await addItem(server.as.Inspector, { inspectionId: site.inspection.id });
    await addPhoto(server.as.Inspector, item.id, { bytes: await jpeg(), caption: 'Gable' });
    const path = `/inspections/${String(item.inspectionId)}/items/${String(item.id)}/photos`;
    const { page, close } = await openTab(browser, server.url, viewport);
    await signInAs(page, 'Inspector', path);
    await page.getByRole('button', { name: 'Edit Gable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Photo' });
    await dialog.getByLabel('Caption').fill('x'.repeat(201));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => isFocused(page, 'Caption')).toBe(true);
    await page.route('**/api/inspectionphotos/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not now' } }),
    );
    await dialog.getByLabel('Caption').fill('Gable from the north');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => dialog.locator('.form-failure').evaluate((box) => box === document.activeElement))
      .toBe(true);
    await close();
  });

  test('a refused submit moves to the first error', async () => {
    const { page, close } = await openTab(browser, server.url, viewport);
    await signInAs(page, 'Admin', '/users');
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByLabel('Email').fill('new@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click();
    await expect.poll(() => isFocused(page, 'First Name')).toBe(true);
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Add Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Project' });
    await dialog.getByLabel('Name').fill('Quay');
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await expect.poll(() => isFocused(page, 'Client*')).toBe(true);
    await close();
  });
});
