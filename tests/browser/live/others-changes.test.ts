import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { DESKTOP, openTab, signInAs } from '../../support/browser/browser';
import { isLive, untilFollowing } from '../../support/browser/following';
import { columnOf } from '../../support/browser/board';
import { addInspection, addItem, addSite, type Site } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';

/** Other people's changes appear on an open screen, and nothing jumps. */

useApp();

const IDLE = { isIdle: true } as const;

let site: Site;

beforeEach(async () => {
  site = await addSite(server.as.Admin);
});

/** Opens an address and waits until its changes are followed. */
async function openFollowing(path: string) {
  const tab = await openTab(browser, server.url, DESKTOP, IDLE);
  await untilFollowing(tab.page, () => signInAs(tab.page, 'Inspector', path));
  return tab;
}

const titlesIn = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('td')?.textContent ?? ''));

const rename = async (id: number, title: string) => {
  const { body } = await server.as.Admin.get(`/inspections/${String(id)}`);
  const { version } = body as { version: number };
  const answer = await server.as.Admin.put(`/inspections/${String(id)}`, { title, version });
  expect(answer.status).toBe(200);
};

const setStatus = async (id: number, status: string) => {
  const answer = await server.as.Admin.patch(`/inspectionitems/${String(id)}/status`, { status });
  expect(answer.status).toBe(200);
};

test('a list shows changes in place, and new rows when the reader wants them', async () => {
  const { page, close, complaints } = await openFollowing('/inspections?view=all');
  const before = await titlesIn(page);
  await rename(site.inspection.id, 'Renamed by somebody');
  await page.getByText('Renamed by somebody').first().waitFor();
  for (const title of ['First new', 'Second new'])
    await addInspection(server.as.Admin, { projectId: site.project.id, title });
  const show = page.getByRole('button', { name: 'Show 2 New' });
  await show.waitFor();
  expect(await titlesIn(page)).toHaveLength(before.length);
  await show.click();
  await page.getByText('Second new').first().waitFor();
  expect(await titlesIn(page)).toHaveLength(before.length + 2);
  expect(complaints).toEqual([]);
  await close();
});

test('a board moves the cards of others, and continues without a gap after a cut', async () => {
  const { id } = await addItem(server.as.Admin, {
    inspectionId: site.inspection.id,
    title: 'Loose rail',
  });
  const { page, close } = await openFollowing(
    `/inspections/${String(site.inspection.id)}?view=kanban`,
  );
  await columnOf(page, 'Open').getByText('Loose rail').waitFor();
  await setStatus(id, 'InProgress');
  await columnOf(page, 'In Progress').getByText('Loose rail').waitFor();
  await page.context().setOffline(true);
  await setStatus(id, 'Verified');
  await page.context().setOffline(false);
  await columnOf(page, 'Verified').getByText('Loose rail').waitFor();
  await addItem(server.as.Admin, { inspectionId: site.inspection.id, title: 'Cracked tile' });
  await page.getByRole('button', { name: 'Show 1 New' }).click();
  await columnOf(page, 'Open').getByText('Cracked tile').waitFor();
  await close();
});

test('the tabs of a browser share one connection, which another tab takes over', async () => {
  const { page, close } = await openFollowing('/inspections?view=all');
  const asked: string[] = [];
  const second = await page.context().newPage();
  second.on('request', (request) => {
    if (isLive(request.url())) asked.push(request.headers()['last-event-id'] ?? 'from the start');
  });
  await second.goto(`/inspections/${String(site.inspection.id)}`);
  await second.getByRole('heading', { name: site.inspection.title }).waitFor();
  await rename(site.inspection.id, 'Heard by both');
  await page.getByText('Heard by both').first().waitFor();
  await second.getByRole('heading', { name: 'Heard by both' }).waitFor();
  expect(asked).toEqual([]);
  await page.close();
  await expect.poll(() => asked.length).toBe(1);
  await rename(site.inspection.id, 'Heard by the second');
  await second.getByRole('heading', { name: 'Heard by the second' }).waitFor();
  await close();
});

test('a hidden tab does not follow; when it is visible again, it continues without a gap', async () => {
  const { page, close } = await openFollowing('/inspections?view=all');
  const setHidden = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const ended = page.waitForEvent('requestfailed', (request) => isLive(request.url()));
  await setHidden(true);
  await ended;
  await rename(site.inspection.id, 'Renamed by another');
  const again = page.waitForRequest((request) => isLive(request.url()));
  await setHidden(false);
  expect((await again).headers()['last-event-id']).toMatch(/^\d/);
  await page.getByText('Renamed by another').first().waitFor();
  await close();
});

test('two people on one inspection: list, open form, and a conflict', async () => {
  const inspection = `/inspections/${String(site.inspection.id)}`;
  const item = await addItem(server.as.Admin, {
    inspectionId: site.inspection.id,
    title: 'Loose rail',
    dueDate: '2027-03-01',
  });
  const record = `/inspectionitems/${String(item.id)}`;
  const change = async (changes: object) => {
    const { body } = await server.as.Admin.get(record);
    const { version } = body as { version: number };
    expect((await server.as.Admin.put(record, { ...changes, version })).status).toBe(200);
  };
  const { page, close } = await openFollowing(`${inspection}?view=list`);
  await page.getByText('Loose rail').first().waitFor();
  await change({ title: 'Very loose rail' });
  await page.getByText('Very loose rail').first().waitFor();

  await page.goto(`${inspection}/items/${String(item.id)}/edit`);
  const dueDate = page.getByRole('textbox', { name: 'Due Date' });
  const title = page.getByRole('textbox', { name: 'Title' });
  await dueDate.fill('2027-03-05');
  await title.focus();
  await change({ dueDate: '2027-03-09', location: 'Stair 4' });
  const notice = page.locator('.others-notice');
  await notice.getByText('changed Due Date from').waitFor();
  expect(await notice.locator('p').allInnerTexts()).toEqual([
    expect.stringMatching(
      /^Site Admin changed Due Date from .*Mar 1, 2027.* to .*Mar 9, 2027[^.]*$/,
    ),
    'Site Admin changed Location.',
  ]);
  expect(await dueDate.inputValue()).toBe('2027-03-05');
  expect(await page.getByRole('textbox', { name: 'Location' }).inputValue()).toBe('Stair 4');
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
  await notice.getByRole('button', { name: 'Take Theirs: Due Date' }).click();
  expect(await dueDate.inputValue()).toBe('2027-03-09');

  await title.fill('Rail gone');
  await change({ title: 'Rail lost' });
  await notice.getByText('changed Title from').waitFor();
  // A user who does not decide is asked on saving.
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByRole('button', { name: 'Keep Mine', exact: true }).click();
  await page.getByText(ITEM_MESSAGES.updated).first().waitFor();
  const { body } = await server.as.Admin.get(record);
  expect(body).toMatchObject({ title: 'Rail gone', dueDate: '2027-03-09', location: 'Stair 4' });

  await page.goto(`${inspection}/items/${String(item.id)}/edit`);
  await title.fill('Rail is back');
  expect((await server.as.Admin.delete(record)).status).toBeLessThan(300);
  await notice.getByText('Site Admin deleted this record').waitFor();
  expect(await notice.locator('code').innerText()).toBe('Title: Rail is back');
  expect(await title.inputValue()).toBe('Rail is back');
  await close();
});

test('on a phone, a question about a change of others leaves the buttons in view', async () => {
  const { id } = await addItem(server.as.Admin, {
    inspectionId: site.inspection.id,
    title: 'Loose rail '.repeat(16).trim(),
  });
  // As high as a phone's screen above a keyboard.
  const tab = await openTab(browser, server.url, { width: 390, height: 520 }, IDLE);
  const { page, close } = tab;
  const path = `/inspections/${String(site.inspection.id)}/items/${String(id)}/edit`;
  await untilFollowing(page, () => signInAs(page, 'Inspector', path));
  await page.getByRole('textbox', { name: 'Title' }).fill('Rail gone');
  const record = `/inspectionitems/${String(id)}`;
  const title = 'Rail lost '.repeat(18).trim();
  expect((await server.as.Admin.put(record, { title, version: 1 })).status).toBe(200);
  for (const name of ['Keep Mine: Title', 'Update Item']) {
    const button = page.getByRole('button', { name });
    await button.waitFor();
    const isInView = () =>
      button.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
      });
    await expect.poll(isInView).toBe(true);
  }
  await close();
});
