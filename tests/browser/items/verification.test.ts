import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../contract/items/messages';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { cardOf, columnOf, dragByMouse, holdOver } from '../../support/browser/board';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
  visit,
} from '../../support/browser/browser';
import { currentItem, currentPhotos } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { notSent } from '../../support/browser/upload-page';

/** A resolution that another person verifies or returns. The Inspector resolves. */

useApp();

let item: Item;

beforeEach(async () => {
  const { inspection } = await addSite(server.as.Admin);
  item = await addItem(server.as.Inspector, { inspectionId: inspection.id, title: 'Loose rail' });
  await resolve();
});

const call = () => `/inspectionitems/${String(item.id)}`;
const path = () => `/inspections/${String(item.inspectionId)}/items/${String(item.id)}`;
const now = () => currentItem(server.as.Admin, item.id);

async function resolve(notes = 'Bolts tightened'): Promise<void> {
  const body = { notes, requiresVerification: true };
  expect((await server.as.Inspector.patch(`${call()}/resolve`, body)).status).toBe(200);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in the dialog, with a photo of what is still wrong. */
async function fillReturn(page: Page): Promise<void> {
  await page.getByLabel('Reason').fill('It still moves');
  await page.locator('input[type=file]').setInputFiles({
    name: 'gap.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg(),
  });
  await page.getByLabel('Caption').fill('2 mm of play');
}

async function returnOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await button(page, 'Return Item').click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
}

test('a returned finding’s whole life', async () => {
  const { page: own, close: closeOwn } = await openTab(browser, server.url, PHONE);
  await signInAs(own, 'Inspector', path());
  await own.getByText(VERIFICATION_MESSAGES.own).waitFor();
  expect(await button(own, 'Verify').count()).toBe(0);

  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', path());
  await page.getByText('resolved by Test Inspector').waitFor();
  expect(await button(page, 'Mark Unresolved').count()).toBe(0);

  // Without a network: the return waits on the device with its photo.
  await button(page, 'Return').click();
  expect(await button(page, 'Return Item').isDisabled()).toBe(true);
  await fillReturn(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await returnOffline(page);
  await page.getByRole('dialog', { name: 'Return Item' }).waitFor({ state: 'detached' });
  await page
    .getByRole('list', { name: 'Photos that are not sent yet' })
    .getByRole('img', { name: '2 mm of play' })
    .waitFor();
  expect(await now()).toMatchObject({ status: 'Resolved', returnCount: 0 });
  await page.context().setOffline(false);
  await expect
    .poll(now)
    .toMatchObject({ status: 'Open', returnCount: 1, returnReason: 'It still moves' });
  await expect
    .poll(async () =>
      (await currentPhotos(server.as.Admin, item.id)).map(({ caption, category }) => [
        caption,
        category,
      ]),
    )
    .toEqual([['Returned (1): 2 mm of play', 'issue']]);

  // The resolver sees the reason, and resolves it again.
  await own.reload();
  await own.getByText('It still moves').waitFor();
  await own.getByRole('button', { name: 'View Returned (1): 2 mm of play' }).first().waitFor();
  await button(own, 'Mark Resolved').click();
  await own.getByText('Not rated · To be verified').click();
  const isRequired = own.getByRole('checkbox', { name: 'This resolution requires verification' });
  expect([await isRequired.isChecked(), await isRequired.isDisabled()]).toEqual([true, true]);
  await own.getByText(VERIFICATION_MESSAGES.alwaysAfterReturn).waitFor();
  await button(own, 'Cancel').click();
  await resolve();
  await page.reload();
  await page.getByText('resolved by Test Inspector').waitFor();
  await button(page, 'Verify').click();
  await page.getByText(VERIFICATION_MESSAGES.verified, { exact: true }).waitFor();
  expect(await now()).toMatchObject({
    status: 'Verified',
    verifiedByUserName: 'Test ProjectManager',
    returnCount: 1,
  });

  await own.reload();
  await own.getByText('By Test ProjectManager').waitFor();
  await button(own, 'Show History').click();
  const sentences = () =>
    own.getByRole('region', { name: 'History' }).locator('li p:first-child').allInnerTexts();
  await expect
    .poll(sentences)
    .toEqual(
      expect.arrayContaining([
        'Test ProjectManager verified the item',
        'Test ProjectManager returned the item (1)',
      ]),
    );
  await close();
  await closeOwn();
});

test('an Admin verifies their own resolution only with a reason', async () => {
  const { Admin, Inspector } = server.as;
  await Inspector.patch(`${call()}/unresolve`);
  await Admin.patch(`${call()}/resolve`, { notes: 'Welded', requiresVerification: true });
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', path());
  await button(page, 'Verify Anyway…').click();
  await page.getByLabel('Reason').fill('Nobody else is here');
  await button(page, 'Verify Anyway').click();
  await page.getByText(VERIFICATION_MESSAGES.verified, { exact: true }).waitFor();
  await page.getByText('Nobody else is here').waitFor();
  expect(await now()).toMatchObject({
    status: 'Verified',
    verifiedByUserName: 'Site Admin',
    verificationReason: 'Nobody else is here',
  });
  await close();
});

test('a return of an item that was resolved again since is edited and sent again', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', path());
  await button(page, 'Return').click();
  await fillReturn(page);
  await returnOffline(page);
  await server.as.Inspector.patch(`${call()}/unresolve`);
  await resolve();
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: 'Return Item' }).waitFor({ state: 'detached' });
  await page
    .getByRole('alert')
    .getByText(/^Could not be sent: /)
    .waitFor();
  await notSent(page).click();
  const list = page.getByRole('dialog', { name: 'Not Sent' });
  const refused = list.getByRole('listitem').filter({ hasText: 'Returned Loose rail' });
  await refused.getByText(VERIFICATION_MESSAGES.resolvedAgain).waitFor();
  await refused.getByText('Bolts tightened').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await refused.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Reason').fill('It moves again');
  await button(page, 'Save and Send').click();
  await expect
    .poll(now)
    .toMatchObject({ status: 'Open', returnCount: 1, returnReason: 'It moves again' });
  await page.goto(server.url + path());
  await page.getByRole('button', { name: 'View Returned (1): 2 mm of play' }).first().waitFor();
  await close();
});

test('a waiting card dropped on Open asks for the reason, and stays for its resolver', async () => {
  const board = `/inspections/${String(item.inspectionId)}?view=kanban`;
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', board);
  await dragByMouse(page, item.title, 'Open');
  await page.getByLabel('Reason').fill('It still moves');
  await button(page, 'Return Item').click();
  await columnOf(page, 'Open').getByRole('link', { name: item.title }).waitFor();
  await expect.poll(now).toMatchObject({ status: 'Open', returnReason: 'It still moves' });
  await close();

  await resolve();
  const { page: own, close: closeOwn } = await openTab(browser, server.url, DESKTOP);
  await signInAs(own, 'Inspector', board);
  await cardOf(own, item.title).waitFor();
  await holdOver(own, item.title, 'Verified');
  await columnOf(own, 'Verified').getByText(VERIFICATION_MESSAGES.own).waitFor();
  await own.mouse.up();
  await columnOf(own, 'Verified')
    .getByText(VERIFICATION_MESSAGES.own)
    .waitFor({ state: 'detached' });
  await columnOf(own, 'Resolved').getByRole('link', { name: item.title }).waitFor();
  expect(await now()).toMatchObject({ status: 'Resolved' });

  // The same for several items at once.
  // Opened by its address, because for a moment after a drop clicks do nothing.
  await visit(own, `/inspections/${String(item.inspectionId)}?view=list`);
  await own.getByRole('checkbox', { name: `Select ${item.title}` }).check();
  await own.getByText(`Other statuses: ${VERIFICATION_MESSAGES.own}`).waitFor();
  const selected = own.getByRole('group', { name: 'Selected items' });
  await selected.locator('.p-dropdown').first().click();
  await expect
    .poll(() => own.getByRole('option').allInnerTexts())
    .toEqual(['Open', 'In Progress', 'Resolved']);
  await closeOwn();
});

test('a user who verifies in the form sees what was resolved since', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', `${path()}/edit`);
  await choose(page, 'Status*', 'Verified');
  await server.as.Inspector.patch(`${call()}/unresolve`);
  await resolve('Welded');
  await button(page, 'Update Item').click();
  const question = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await question.getByText(VERIFICATION_MESSAGES.newResolution, { exact: true }).waitFor();
  await question.getByText('Welded').first().waitFor();
  expect(await now()).toMatchObject({ status: 'Resolved', verifiedByUserName: null });
  await button(page, 'Keep Mine').click();
  await expect
    .poll(now)
    .toMatchObject({ status: 'Verified', verifiedByUserName: 'Test ProjectManager' });
  await close();
});
