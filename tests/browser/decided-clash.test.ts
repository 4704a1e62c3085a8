import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { getInspectionHistory } from '../../contract/history/calls';
import { updateInspection } from '../../contract/inspections/calls';
import { updateItem } from '../../contract/items/calls';
import type { KeptChange } from '../../machines/outbox/kept-change';
import { DESKTOP, ON_DEVICE, openTab, PHONE, signInAs } from '../support/browser/browser';
import { waitForCopies } from '../support/browser/device-dialog';
import { isLive, untilFollowing } from '../support/browser/following';
import { keepChanges, waitingChange } from '../support/browser/kept-changes';
import { addInspection, addItem, addSite, bodyOf } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { signedInBefore } from '../support/browser/signed-in';
import { notSent } from '../support/browser/upload-page';

/** The page behind the list of unsent changes shows what a person has decided there. */

useApp();

const MANAGER = 2;
const INSPECTOR = 3;
const BEFORE = 'Dry';
const MINE = 'Wet, seen by me';
const THEIRS = 'Damp, seen by them';

/** A change of one text that was made before somebody else has changed the same text. */
const clashing = (fields: Partial<KeptChange>): KeptChange =>
  waitingChange({
    key: `decided-${String(fields.record)}`,
    userId: INSPECTOR,
    madeAt: Date.UTC(2026, 10, 20, 9, 30),
    ...fields,
  });

async function clashingItem() {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title: 'Basement', assignedToId: INSPECTOR };
  const { id: inspectionId } = await addInspection(server.as.Admin, given);
  const { id, title, version } = await addItem(server.as.Admin, {
    inspectionId,
    title: 'Wall',
    description: BEFORE,
  });
  const change = clashing({
    record: id,
    inspectionId,
    title,
    version,
    body: { description: MINE },
    base: { description: BEFORE },
  });
  const put = (description: string) =>
    server.as.Admin.put(`/inspectionitems/${String(id)}`, { description, version });
  return {
    change,
    path: `/inspections/${String(inspectionId)}/items/${String(id)}`,
    changeElsewhere: async () => bodyOf(updateItem, await put(THEIRS)),
  };
}

async function clashingInspection() {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title: BEFORE };
  const { id, version } = await addInspection(server.as.Admin, given);
  const change = clashing({
    record: id,
    inspectionId: id,
    title: BEFORE,
    version,
    call: 'updateInspection',
    body: { title: MINE },
    base: { title: BEFORE },
  });
  const path = `/inspections/${String(id)}`;
  const changeElsewhere = async () =>
    bodyOf(updateInspection, await server.as.Admin.put(path, { title: THEIRS, version }));
  return { change, path, changeElsewhere };
}

const content = (page: Page) => page.locator('main');

async function decide(page: Page, choice: RegExp): Promise<void> {
  await notSent(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: 'Save Decision' }).click();
}

const historyOf = async ({ inspectionId }: KeptChange) =>
  bodyOf(
    getInspectionHistory,
    await server.as.Admin.get(`/inspections/${String(inspectionId)}/history`),
  );

const everythingSent = (page: Page) =>
  page.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();

/** The page shows one value, as that of the server, and the other one no longer. */
async function expectShown(page: Page, shown: string, gone: string): Promise<void> {
  await content(page).getByText(shown).first().waitFor();
  await content(page).getByText(gone).waitFor({ state: 'detached' });
  await content(page).getByText('Not sent yet').waitFor({ state: 'detached' });
}

test.each([
  { name: 'an item', clash: clashingItem },
  { name: 'an inspection', clash: clashingInspection },
])('the page of $name shows the value that was decided for', async ({ clash }) => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  for (const [choice, shown, gone] of [
    [/^Keep Mine/, MINE, THEIRS],
    [/^Take Theirs/, THEIRS, MINE],
  ] as const) {
    const { change, path, changeElsewhere } = await clash();
    await signedInBefore(page, 'Inspector');
    await page.goto('/api/health');
    await keepChanges(page, [change]);
    await changeElsewhere();
    await page.goto(path);
    await content(page).getByText(MINE).first().waitFor();
    await decide(page, choice);
    await everythingSent(page);
    await expectShown(page, shown, gone);
    // Its author has seen what others changed.
    const [newest] = (await historyOf(change)).entries;
    expect(newest).toMatchObject({ isMerged: false, isDeclined: shown === THEIRS });
  }
  await close();
});

test('a value that is given up without a connection is not shown any more', async () => {
  const { change, path, changeElsewhere } = await clashingItem();
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(page);
  await page.goto('/api/health');
  await keepChanges(page, [change]);
  await changeElsewhere();
  // Only the answer to the change says what the record holds now.
  await page.route(
    (url) => isLive(url.href) || /\/(device-copies|with-photos)/.test(url.pathname),
    (route) => route.abort(),
  );
  await page.goto(path);
  await content(page).getByText(MINE).first().waitFor();
  await notSent(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByRole('radio', { name: /^Take Theirs/ }).check();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Save Decision' }).click();
  await page.getByText(/^You are offline\..+ Copy from/).waitFor();
  await content(page).getByText(THEIRS).first().waitFor();
  expect(await content(page).getByText(MINE).count()).toBe(0);
  await close();
});

test('screens that do not show what waits show what has arrived', async () => {
  const { change, changeElsewhere } = await clashingInspection();
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
  await signedInBefore(page, 'ProjectManager');
  await page.goto('/api/health');
  await keepChanges(page, [{ ...change, userId: MANAGER }]);
  await changeElsewhere();
  await untilFollowing(page, () => page.goto('/dashboard'));
  const recent = page.getByRole('region', { name: 'Recent Inspections' });
  await recent.getByText(THEIRS).first().waitFor();
  await decide(page, /^Keep Mine/);
  await everythingSent(page);
  await content(page).getByText(MINE).first().waitFor();
  await close();
});
