import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { getItemHistory } from '../../../contract/history/calls';
import type { Item } from '../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { localDay } from '../../../machines/forms/local-minute';
import { formatRelativeDay } from '../../../src/ui/text/dates';
import {
  accessibilityViolations,
  DESKTOP,
  leave,
  openTab,
  PHONE,
  signInAs,
  visit,
} from '../../support/browser/browser';
import { jpeg } from '../../support/records/pictures';
import { fillWithRecords, openItem, WITH_RECORDS } from '../../support/records/real-records';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { uploadForm } from '../../support/server/uploads';

/** The page of one item: its details and its actions. */

let inspectionId: number;

useApp(WITH_RECORDS);

prepareApp(async () => {
  await fillWithRecords(server);
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});

const pathOf = (item: Pick<Item, 'id' | 'inspectionId'>) =>
  `/inspections/${String(item.inspectionId)}/items/${String(item.id)}`;
const signInAt = (page: Page, path: string) =>
  signInAs(page, 'Inspector', `/login?redirect=${path}`);
const detailOf = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

async function chooseFromMenu(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}

describe('at a desk', () => {
  const viewport = DESKTOP;

  test('a printed page contains the item with its photos, without the app around it', async () => {
    const item = await addItem(server.as.Inspector, { inspectionId, title: 'To be printed' });
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) {
      const form = uploadForm([{ bytes: await jpeg(), name }], { caption: `Photo ${name}` });
      const path = `/inspectionphotos/upload/${String(item.id)}`;
      expect((await server.as.Inspector.post(path, form)).status).toBe(201);
    }
    const { page, close } = await openTab(browser, server.url, viewport);
    await signInAt(page, pathOf(item));
    // The photos that are loaded when the browser prints.
    await page.evaluate(() => {
      window.print = () => {
        const photos = [...document.querySelectorAll<HTMLImageElement>('.photo-grid img')];
        document.title = photos.map((photo) => String(photo.naturalWidth > 0)).join();
      };
    });
    await page.getByRole('heading', { name: 'Photos (3)' }).waitFor();
    await chooseFromMenu(page, 'Print Details');
    await page.waitForFunction(() => document.title === 'true,true,true');
    await page.clock.install();
    await page.evaluate(() => {
      document.title = '';
      HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
    });
    await chooseFromMenu(page, 'Print Details');
    await page.clock.runFor(8000);
    await page.waitForFunction(() => document.title === 'true,true,true');
    await page.emulateMedia({ media: 'print' });
    const isVisible = (selector: string) => page.locator(selector).first().isVisible();
    expect({
      bar: await isVisible('.top-bar'),
      side: await isVisible('.side'),
      actions: await isVisible('.page-actions'),
      back: await isVisible('.page-bar > a'),
      addPhotos: await page.getByRole('button', { name: 'Add Photos' }).isVisible(),
      title: await page.getByRole('heading', { name: 'To be printed' }).isVisible(),
      photo: await page.getByRole('img', { name: 'Photo three.jpg' }).isVisible(),
    }).toEqual({
      bar: false,
      side: false,
      actions: false,
      back: false,
      addPhotos: false,
      title: true,
      photo: true,
    });
    await close();
  });
});

test('the previous and next findings are one press away, in the order of the list', async () => {
  const { inspection } = await addSite(server.as.Admin);
  for (const title of ['Bolt', 'Axle', 'Cable']) {
    await addItem(server.as.Inspector, { inspectionId: inspection.id, title });
  }
  const list = `/inspections/${String(inspection.id)}?sort=title`;
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', list);
  await page.getByRole('link', { name: 'Axle', exact: true }).click();
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
  await heading('Axle');
  const nav = page.getByRole('navigation', { name: 'Items' });
  await nav.getByText('1 / 3').waitFor();
  expect(await nav.getByRole('button', { name: 'Previous item' }).isDisabled()).toBe(true);
  await nav.getByRole('button', { name: 'Next item' }).click();
  await heading('Bolt');
  await page.keyboard.press('Alt+ArrowDown');
  await heading('Cable');
  expect(await nav.getByRole('button', { name: 'Next item' }).isDisabled()).toBe(true);
  await page.keyboard.press('Alt+ArrowUp');
  await heading('Bolt');
  // One step back is the list, as it was left.
  await page.goBack();
  await page.waitForURL(`${server.url}${list}`);
  await close();
});

describe('due date, assignee and status are changed in place', () => {
  const openItemPage = async (fields: object = {}) => {
    const item = await addItem(server.as.Inspector, { inspectionId, title: 'Sag', ...fields });
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    await signInAt(page, pathOf(item));
    await page.getByRole('heading', { name: 'Sag', level: 1 }).waitFor();
    const stored = async () =>
      (await server.as.Inspector.get(`/inspectionitems/${String(item.id)}`)).body as Item;
    const editor = page.locator('.fact-form');
    return { item, page, stored, editor, close };
  };
  const focusedLabel = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  test('each with a request for that field only, a message, and the focus back on its button; a failure keeps the date; Resolved has a dialog of its own', async () => {
    const { item, page, stored, editor, close } = await openItemPage({ dueDate: '2029-05-01' });
    await page.getByRole('button', { name: 'Change Due Date' }).click();
    const date = editor.getByLabel('Due Date');
    await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true);
    await date.fill('2020-01-01');
    expect(await editor.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await date.fill('2030-01-31');
    await page.route('**/api/inspectionitems/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today' } }),
    );
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByText(ITEM_MESSAGES.updateFailed).first().waitFor();
    expect(await date.inputValue()).toBe('2030-01-31');
    await page.unroute('**/api/inspectionitems/*');
    await date.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await expect.poll(() => focusedLabel(page)).toBe('Change Due Date');
    expect(await stored()).toMatchObject({ dueDate: '2029-05-01', version: item.version });

    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    await page.getByRole('button', { name: 'Change Due Date' }).click();
    await date.fill('2030-01-31');
    // The key does nothing while the form looks for a draft.
    await editor.getByRole('button', { name: 'Save', disabled: false }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await date.press('Enter');
    await page.getByText(ITEM_MESSAGES.dueDateChanged).waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('Change Due Date');
    await expect.poll(() => detailOf(page, 'Due Date').textContent()).toContain('Jan 31, 2030');

    const { body } = await server.as.Inspector.get('/auth/assignees');
    const [someone] = body as { id: number; name: string }[];
    await page.getByRole('button', { name: 'Change Assigned To' }).click();
    await editor.locator('.p-dropdown').click();
    await page.getByRole('option', { name: someone?.name ?? '', exact: true }).click();
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByText(ITEM_MESSAGES.assigneeChanged).waitFor();
    await expect.poll(() => detailOf(page, 'Assigned To').textContent()).toBe(someone?.name);

    const changeTo = async (status: string) => {
      await page.getByRole('button', { name: 'Change Status' }).click();
      await editor.locator('.p-dropdown').click();
      await page.getByRole('option').first().waitFor();
      const offered = await page.getByRole('option').allInnerTexts();
      await page.getByRole('option', { name: status, exact: true }).click();
      return offered;
    };
    const save = async (status: string) => {
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => detailOf(page, 'Status').textContent()).toBe(status);
    };
    expect(await changeTo('In Progress')).toEqual(['Open', 'In Progress', 'Verified', 'Closed']);
    await save('In Progress');
    await page.getByText(ITEM_MESSAGES.statusChanged).waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('Change Status');
    expect(sent).toEqual([
      { dueDate: '2030-01-31', base: { dueDate: '2029-05-01' }, version: item.version },
      {
        assignedToId: someone?.id,
        base: { assignedToId: item.assignedToId },
        version: item.version + 1,
      },
      { status: 'InProgress', base: { status: 'Open' }, version: item.version + 2 },
    ]);
    await changeTo('Closed');
    await save('Closed');
    expect(await stored()).toMatchObject({
      dueDate: '2030-01-31',
      assignedToId: someone?.id,
      status: 'Closed',
      resolvedDate: localDay(new Date()),
      resolvedByUserName: 'Test Inspector',
    });
    await changeTo('Open');
    await editor.getByText('The item is reopened, and its resolution date is cleared.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await save('Open');
    expect(await stored()).toMatchObject({ status: 'Open', resolvedDate: null, isResolved: false });
    await close();
  });

  test('if somebody else was faster, their date is shown and taken, and the user’s own date stays in the history', async () => {
    const { item, page, stored, editor, close } = await openItemPage({ dueDate: '2029-05-01' });
    await page.getByRole('button', { name: 'Change Due Date' }).click();
    await editor.getByLabel('Due Date').fill('2030-01-31');
    const theirs = { dueDate: '2031-12-24', title: 'Deep sag', version: item.version };
    const path = `/inspectionitems/${String(item.id)}`;
    expect((await server.as.Admin.put(path, theirs)).status).toBe(200);
    await editor.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await conflict.getByText('Jan 31, 2030').waitFor();
    await conflict.getByText('Dec 24, 2031').waitFor();
    await conflict.getByRole('button', { name: 'Take Theirs' }).click();
    await expect.poll(() => editor.getByLabel('Due Date').inputValue()).toBe('2031-12-24');
    const declined = async () => {
      const history = bodyOf(getItemHistory, await server.as.Admin.get(`${path}/history`));
      return history.entries.filter((entry) => entry.isDeclined).map(({ changes }) => changes);
    };
    await expect
      .poll(declined)
      .toEqual([[{ field: 'dueDate', from: '2030-01-31', to: '2031-12-24' }]]);
    await editor.getByLabel('Due Date').fill('2030-01-31');
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByText(ITEM_MESSAGES.dueDateChanged).waitFor();
    await page.getByRole('heading', { name: 'Deep sag', level: 1 }).waitFor();
    expect(await stored()).toMatchObject({ dueDate: '2030-01-31', title: 'Deep sag' });
    await close();
  });
});

test('the first photo is large, and each opens the viewer', async () => {
  const item = await addItem(server.as.Inspector, { inspectionId, title: 'Pictured' });
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) {
    const form = uploadForm([{ bytes: await jpeg(), name }], { caption: `Photo ${name}` });
    await server.as.Inspector.post(`/inspectionphotos/upload/${String(item.id)}`, form);
  }
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAt(page, pathOf(item));
  await page.getByRole('heading', { name: 'Photos (3)' }).waitFor();
  const widths = await page
    .getByRole('button', { name: /^View Photo/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width));
  expect(widths.map((width) => width > 480)).toEqual([true, false, false]);
  for (const name of ['one.jpg', 'three.jpg']) {
    await page.getByRole('button', { name: `View Photo ${name}` }).click();
    await page.getByRole('dialog', { name: `Photo ${name}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const primary = await page.locator('.item .button:not(.button-outlined)').allInnerTexts();
  expect(primary).toEqual(['Mark Resolved']);
  await close();
});

describe('on a phone', () => {
  const viewport = PHONE;

  test('an item is duplicated once by a double click, and its copy opens', async () => {
    const site = await addSite(server.as.Admin);
    const item = await addItem(server.as.Inspector, {
      inspectionId: site.inspection.id,
      title: 'Twin',
    });
    const { page, close } = await openTab(browser, server.url, viewport);
    await signInAt(page, pathOf(item));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate Item' }).locator('a').dblclick();
    await page.getByText(ITEM_MESSAGES.duplicated).waitFor();
    await page.waitForURL((url) => !url.pathname.endsWith(pathOf(item)));
    await page.getByRole('heading', { name: 'Twin' }).waitFor();
    const { body } = await server.as.Inspector.get(`/inspections/${String(site.inspection.id)}`);
    expect(body).toMatchObject({ itemCount: 2 });
    await close();
  });

  test('an item is deleted after confirmation, and the inspection is shown', async () => {
    const item = await addItem(server.as.Inspector, { inspectionId, title: 'Gone soon' });
    const { page, close } = await openTab(browser, server.url, viewport);
    await signInAt(page, pathOf(item));
    await chooseFromMenu(page, 'Delete Item');
    const question = page.getByRole('dialog', { name: 'Delete Item' });
    await question.getByText('Are you sure? This cannot be undone.', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    const opener = page.getByRole('button', { name: 'More actions' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await chooseFromMenu(page, 'Delete Item');
    // The first try is refused; the dialog stays open and reports it.
    await page.route('**/api/inspectionitems/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not now' } }),
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText(ITEM_MESSAGES.deleteFailed).waitFor();
    await page.unroute('**/api/inspectionitems/*');
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(ITEM_MESSAGES.deleted).waitFor();
    await page.waitForURL(`${server.url}/inspections/${String(inspectionId)}`);
    const { status } = await server.as.Inspector.get(`/inspectionitems/${String(item.id)}`);
    expect(status).toBe(404);
    await close();
  });

  test('loading is indicated, and a failure can be retried', async () => {
    const item = await addItem(server.as.Inspector, { inspectionId, title: 'Slow one' });
    const { page, close } = await openTab(browser, server.url, viewport);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/with-photos', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { message: 'The server is tired' } });
    });
    await signInAt(page, pathOf(item));
    const text = page.getByText('Loading item details...');
    // A text for screen readers only has one pixel.
    await expect.poll(async () => ((await text.boundingBox())?.width ?? 0) > 100).toBe(true);
    answer();
    const panel = page.getByRole('alert');
    await panel.getByText(ITEM_MESSAGES.loadItemFailed, { exact: true }).waitFor();
    await panel.getByText('Failed to load item details: The server is tired').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute('**/with-photos');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Slow one' }).waitFor();
    await close();
  });

  test('an address with no item of the inspection is reported', async () => {
    const item = await addItem(server.as.Inspector, { inspectionId, title: 'At home' });
    const other = (await addSite(server.as.Admin)).inspection.id;
    const { page, close } = await openTab(browser, server.url, viewport);
    const inspection = `/inspections/${String(inspectionId)}`;
    await signInAt(page, inspection);
    const open = async (path: string) => {
      await leave(page);
      await visit(page, path);
    };
    // Photos would go to an item that does not exist.
    const addPhotos = page.locator('input[type=file]');
    await open(`/inspections/abc/items/${String(item.id)}`);
    await page.getByText('Invalid inspection ID').waitFor();
    for (const path of ['', '/edit', '/photos']) {
      await open(`${inspection}/items/abc${path}`);
      await page.getByText(ITEM_MESSAGES.invalidId).waitFor();
      await open(`${inspection}/items/2147483647${path}`);
      await page.getByText(ITEM_MESSAGES.notFound(2147483647)).waitFor();
      expect(await addPhotos.count()).toBe(0);
      // Trying again would not help.
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Back to the Inspection' }).waitFor();
    }

    await open(pathOf({ id: item.id, inspectionId: other }));
    await page.getByText(ITEM_MESSAGES.elsewhere(item.id)).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await open(`${pathOf({ id: item.id, inspectionId: other })}/edit`);
    await page.getByRole('link', { name: 'Open it in its inspection' }).click();
    await page.waitForURL(`${server.url}${pathOf(item)}/edit`);

    await open(`${pathOf({ id: item.id, inspectionId: other })}/photos`);
    await page.getByText(ITEM_MESSAGES.elsewhere(item.id)).waitFor();
    expect(await addPhotos.count()).toBe(0);
    await page.getByRole('link', { name: 'Open it in its inspection' }).click();
    await page.waitForURL(`${server.url}${pathOf(item)}/photos`);
    await addPhotos.first().waitFor({ state: 'attached' });
    await close();
  });
});

test('on a phone a real item shows its category, location and priority', async () => {
  const item = await openItem(server, 2);
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  await signInAt(page, pathOf(item));
  await page.getByRole('heading', { name: item.title, exact: true }).waitFor();
  await page.locator('.description', { hasText: item.description.trim() }).first().waitFor();
  const whereabouts = page.locator('.whereabouts');
  await whereabouts.filter({ hasText: item.location ?? 'No location' }).waitFor();
  const inspection = await server.as.Inspector.get(`/inspections/${String(item.inspectionId)}`);
  await page
    .getByText((inspection.body as { title: string }).title)
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'No photos attached' }).waitFor();
  // Fields without a value are left out with their labels.
  for (const value of await page.locator('dd').allTextContents()) expect(value).not.toBe('');
  await page.getByRole('button', { name: 'Add First Photo' }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print Details' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(complaints).toEqual([]);
  await close();
});

test('at a desk a full item shows every field, money with two decimals, and that it is overdue', async () => {
  const item = await addItem(server.as.Inspector, {
    inspectionId,
    title: 'Every field',
    status: 'InProgress',
    progress: 35,
    dueDate: '2024-02-29',
    costEstimate: 1234567.5,
    estimatedHours: 6.5,
    severity: 'major',
    tags: ['code-violation', 'urgent'],
    technicalNotes: 'M12 anchors',
    recommendedAction: 'Close the landing',
    notes: 'Reported by the caretaker',
  });
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAt(page, pathOf(item));
  await detailOf(page, 'Status').getByText('In Progress', { exact: true }).waitFor();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  const due = detailOf(page, 'Due Date').locator('span').first();
  expect({
    due: await due.textContent(),
    colour: await due.evaluate((element) => getComputedStyle(element).color),
    cost: await detailOf(page, 'Cost Estimate').textContent(),
    hours: await detailOf(page, 'Estimated Hours').textContent(),
    severity: await detailOf(page, 'Severity').textContent(),
    assignee: await detailOf(page, 'Assigned To').textContent(),
    progress: await detailOf(page, 'Progress').textContent(),
    tags: await page.getByRole('list', { name: 'Tags' }).locator('li').allTextContents(),
  }).toEqual({
    due: `Feb 29, 2024 (${formatRelativeDay('2024-02-29', today)})`,
    colour: 'rgb(179, 38, 30)',
    cost: '$1,234,567.50',
    hours: '6.5',
    severity: 'major',
    assignee: 'Unassigned',
    progress: '35 %',
    tags: ['code-violation', 'urgent'],
  });
  for (const text of ['M12 anchors', 'Close the landing', 'Reported by the caretaker']) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await close();
});
