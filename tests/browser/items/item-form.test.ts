import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { getInspectionWithItems } from '../../../contract/inspections/calls';
import type { Item } from '../../../contract/items/item';
import { listUsers } from '../../../contract/users/calls';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { localDay } from '../../../machines/forms/local-minute';
import {
  accessibilityViolations,
  choose,
  openTab,
  PHONE,
  signInAs,
} from '../../support/browser/browser';
import { showMoreDetails } from '../../support/browser/items-form';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';

/** The form that adds and changes items. */

let inspectionId: number;

useApp();

beforeEach(async () => {
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});

const day = (fromToday: number) => {
  const date = new Date();
  date.setDate(date.getDate() + fromToday);
  return localDay(date);
};
const inspectionPath = () => `/inspections/${String(inspectionId)}`;
const addPath = () => `${inspectionPath()}/items/add`;
const editPath = ({ id }: Item) => `${inspectionPath()}/items/${String(id)}/edit`;
const open = (page: Page, path: string) =>
  signInAs(page, 'Inspector', `/login?redirect=${encodeURIComponent(path)}`);
const submitOf = (page: Page) => page.getByRole('button', { name: 'Create Item' });

async function itemsNow(): Promise<readonly Item[]> {
  const answer = await server.as.Inspector.get(`${inspectionPath()}/with-items`);
  return bodyOf(getInspectionWithItems, answer).inspectionItems;
}

async function fillRequired(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await choose(page, 'Category*', 'Safety');
  await page.getByLabel('Description').fill('Second landing.');
}

test('an assignee who was deactivated is shown by name, and stays when something else changes', async () => {
  const account = {
    email: 'gone@plumbline.test',
    firstName: 'Greta',
    lastName: 'Gone',
    role: 'Inspector',
    password: 'Left-the-company-1',
  };
  expect((await server.as.Admin.post('/auth/register', account)).status).toBe(201);
  const { users } = bodyOf(listUsers, await server.as.Admin.get('/auth/users'));
  const id = users.find(({ email }) => email === account.email)?.id ?? 0;
  const item = await addItem(server.as.Inspector, { inspectionId, assignedToId: id });
  await server.as.Admin.post(`/auth/deactivate-user/${String(id)}`);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await open(page, editPath(item));
  await showMoreDetails(page);
  const assigned = page.locator('.field', { has: page.getByLabel('Assigned To') });
  await assigned.locator('.p-dropdown-label').getByText('Greta Gone').waitFor();
  await page.getByLabel('Title').fill('Renamed');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByText(ITEM_MESSAGES.updated).waitFor();
  expect(await itemsNow()).toMatchObject([
    { title: 'Renamed', assignedTo: { name: 'Greta Gone' } },
  ]);
  await close();
});

describe('on a phone', () => {
  const viewport = PHONE;

  test('an item is added with every field, and changed again', async () => {
    const { page, complaints, close } = await openTab(browser, server.url, viewport);
    await open(page, addPath());
    await showMoreDetails(page);
    expect(await page.getByLabel('Due Date').inputValue()).toBe(day(7));
    expect(await submitOf(page).isDisabled()).toBe(true);
    expect(await page.getByText('Resolution Details').count()).toBe(0);
    await fillRequired(page, 'Loose handrail');
    await choose(page, 'Priority*', 'Critical');
    await page.getByLabel('Location').fill('Stairwell B');
    expect(await page.getByRole('slider').count()).toBe(0);
    await choose(page, 'Status*', 'In Progress');
    await page.getByRole('slider', { name: 'Progress' }).fill('35');
    await choose(page, 'Assigned To', 'Test Inspector');
    await page.getByLabel('Estimated Hours').fill('2,5');
    await page.getByText('Read as 2.5', { exact: true }).waitFor();
    await choose(page, 'Severity', 'Major');
    await page.getByLabel('Cost Estimate').fill('1250,5');
    await page.getByText('$1,250.50', { exact: true }).waitFor();
    await page.getByText('code-violation', { exact: true }).click();
    await page.getByLabel('Technical Notes').fill('M12 anchors');
    await page.getByText('11 / 500').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await submitOf(page).click();
    // A toast stays while the pointer rests on it.
    await page.getByText(ITEM_MESSAGES.created).hover();
    await page.waitForURL(`${server.url}${inspectionPath()}`);
    // The list may show it on another page.
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('heading', { name: 'Loose handrail', level: 1 }).waitFor();
    const [created] = await itemsNow();
    expect(created).toMatchObject({
      title: 'Loose handrail',
      category: 'Safety',
      priority: 4,
      location: 'Stairwell B',
      status: 'InProgress',
      progress: 35,
      dueDate: day(7),
      assignedTo: { name: 'Test Inspector' },
      estimatedHours: 2.5,
      severity: 'major',
      costEstimate: 1250.5,
      tags: ['code-violation'],
      technicalNotes: 'M12 anchors',
      actualHours: null,
      resolvedDate: null,
    });
    if (created === undefined) return;

    await page.goto(editPath(created));
    await showMoreDetails(page);
    expect(await page.getByLabel('Cost Estimate').inputValue()).toBe('1250.50');
    await choose(page, 'Status*', 'Open');
    expect(await page.getByRole('slider').count()).toBe(0);
    await page.getByLabel('Due Date').fill('');
    await page.getByRole('button', { name: 'Update Item' }).click();
    await page.getByText(ITEM_MESSAGES.updated).waitFor();
    await page.waitForURL(`${server.url}${inspectionPath()}`);
    expect(await itemsNow()).toMatchObject([
      { status: 'Open', progress: 0, dueDate: null, costEstimate: 1250.5, version: 2 },
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a draft needs only a title, is marked, and is completed later', async () => {
    const { page, close } = await openTab(browser, server.url, viewport);
    await open(page, addPath());
    const draft = page.getByRole('button', { name: 'Save Draft' });
    expect(await draft.isDisabled()).toBe(true);
    await page.getByLabel('Title').fill('Something is odd here');
    await draft.click();
    await page.getByText(ITEM_MESSAGES.draftSaved).waitFor();
    await page.waitForURL(`${server.url}${inspectionPath()}`);
    await page.getByText('Draft', { exact: true }).first().waitFor();
    const [saved] = await itemsNow();
    expect(saved).toMatchObject({ status: 'Draft', description: '', category: null });
    if (saved === undefined) return;

    await page.goto(editPath(saved));
    await page.getByText('This is a draft.').waitFor();
    expect(await page.getByRole('button', { name: 'Update Item' }).isDisabled()).toBe(true);
    await choose(page, 'Category*', 'Quality');
    await page.getByLabel('Description').fill('The joint is open.');
    await page.getByRole('button', { name: 'Update Item' }).click();
    await page.waitForURL(`${server.url}${inspectionPath()}`);
    expect(await itemsNow()).toMatchObject([{ status: 'Open', category: 'Quality', version: 2 }]);
    await close();
  });

  test('the status Resolved requires the resolution fields, and a double click creates one item', async () => {
    const { page, close } = await openTab(browser, server.url, viewport);
    await open(page, `${addPath()}?status=Resolved`);
    await fillRequired(page, 'Fixed at once');
    await page.getByRole('group', { name: 'Resolution Details' }).waitFor();
    expect(await page.getByLabel('Resolution Date').inputValue()).toBe(day(0));
    expect(await submitOf(page).isDisabled()).toBe(true);
    await page.getByLabel('Resolution Date').fill(day(1));
    await page.getByLabel('Resolution Date').blur();
    await page.getByText(RULE_MESSAGES.pastDate).waitFor();
    await page.getByLabel('Resolution Date').fill(day(0));
    await page.getByLabel('Resolution Notes').fill('Tightened');
    await submitOf(page).dblclick();
    await page.getByText(ITEM_MESSAGES.created).waitFor();
    expect(await itemsNow()).toMatchObject([
      {
        status: 'Resolved',
        isResolved: true,
        resolvedDate: day(0),
        resolutionNotes: 'Tightened',
        resolvedByUserName: 'Test Inspector',
      },
    ]);
    await close();
  });

  test('an invalid value is reported next to its field, which stays visible', async () => {
    const { page, close } = await openTab(browser, server.url, viewport);
    await open(page, addPath());
    await fillRequired(page, 'x'.repeat(201));
    await page.getByLabel('Title').blur();
    await page.getByText(RULE_MESSAGES.maxLength(200)).waitFor();
    await page.getByText('201 / 200').waitFor();
    expect(await submitOf(page).isDisabled()).toBe(true);
    expect(await page.getByLabel('Title').inputValue()).toBe('x'.repeat(201));
    await page.getByLabel('Title').fill('🏗'.repeat(200));
    await page.getByText('200 / 200').waitFor();
    await expect.poll(() => submitOf(page).isEnabled()).toBe(true);
    await showMoreDetails(page);
    await page.getByLabel('Due Date').fill(day(-1));
    await page.getByLabel('Due Date').blur();
    await page.getByText(RULE_MESSAGES.futureDate).waitFor();
    await page.getByLabel('Due Date').fill(day(0));
    for (const [text, message] of [
      ['abc', RULE_MESSAGES.numeric],
      ['-12.5', RULE_MESSAGES.positiveNumber],
    ] as const) {
      await page.getByLabel('Estimated Hours').fill(text);
      await page.getByLabel('Estimated Hours').blur();
      await page.getByText(message).waitFor();
      expect(await page.getByLabel('Estimated Hours').inputValue()).toBe(text);
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Estimated Hours').fill('');
    await submitOf(page).click();
    await page.getByText(ITEM_MESSAGES.created).waitFor();
    expect(await itemsNow()).toMatchObject([
      { title: '🏗'.repeat(200), dueDate: day(0), estimatedHours: null },
    ]);
    await close();
  });

  test('an item that has been deleted is reported, and typed text stays', async () => {
    const item = await addItem(server.as.Inspector, { inspectionId });
    const { page, close } = await openTab(browser, server.url, viewport);
    await open(page, editPath(item));
    await page.getByLabel('Title').fill('Still typing');
    expect((await server.as.Admin.delete(`/inspectionitems/${String(item.id)}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Update Item' }).click();
    await page.getByText(ITEM_MESSAGES.updateFailed).waitFor();
    await page.getByText('Inspection item not found').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Still typing');
    await close();
  });
});

test('markup, right-to-left texts and joined emoji are stored as typed', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  await open(page, addPath());
  const strings = ['<img src=x onerror=alert(1)>', 'مرحبا بالعالم – שלום', '👩‍👩‍👧‍👦 🏳️‍🌈'];
  for (const text of strings) {
    await page.getByLabel('Title').fill(text);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await page.waitForURL(`${server.url}${inspectionPath()}`);
    await page
      .getByRole('link', { name: /^Add (First )?Item$/ })
      .first()
      .click();
  }
  expect((await itemsNow()).map(({ title }) => title)).toEqual(strings);
  const [last] = (await itemsNow()).slice(-1);
  await page.goto(`${inspectionPath()}/items/${String(last?.id)}`);
  await page.getByRole('heading', { name: last?.title ?? '', exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(complaints).toEqual([]);
  await close();
});
