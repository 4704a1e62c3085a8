import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { DRAFT_NOT_STORED } from '../../contract/messages/forms';
import { choose, openTab, PHONE, signInAs } from '../support/browser/browser';
import { expectDraftFiles, expectDrafts } from '../support/browser/drafts';
import { setRoom, stayFull } from '../support/browser/room';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { createSite } from '../support/records/site';
import { photoFile } from '../support/browser/upload-page';

/** Text that a page could not store before it ended, on a phone that stays full. */

let inspectionId: number;

useApp();

prepareApp(async () => {
  ({ inspectionId } = await createSite(server.as.Admin, 'Full phone'));
});

const RESTORED = 'What you had typed before and not saved is back in the form.';
const DRAFTS = 'plumbline-drafts';

const typedIn = async (page: Page) => [
  await page.getByLabel('Title').inputValue(),
  await page.getByLabel('Description').inputValue(),
];

test('the newest text is offered by each page, and stored as soon as there is room', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, { isIdle: true });
  await signInAs(page, 'Inspector', `/inspections/${String(inspectionId)}/items/add`);
  await page.getByLabel('Title').fill('Stored');
  const key = `3 item:new:${String(inspectionId)}`;
  await expectDrafts(page, [key]);

  await stayFull(page, DRAFTS);
  await page.getByLabel('Title').fill('Cracked step');
  await page.getByText(DRAFT_NOT_STORED).first().waitFor();
  await page.reload();
  await page.getByText(RESTORED).waitFor();
  expect(await typedIn(page)).toEqual(['Cracked step', '']);

  await page.getByLabel('Description').fill('Third flight');
  await page.getByText(DRAFT_NOT_STORED).first().waitFor();
  await page.reload();
  await page.getByText(RESTORED).waitFor();
  expect(await typedIn(page)).toEqual(['Cracked step', 'Third flight']);

  // Nobody types in this page.
  await page.reload();
  await page.getByText(RESTORED).waitFor();
  expect(await typedIn(page)).toEqual(['Cracked step', 'Third flight']);
  await setRoom(page, true);
  await choose(page, 'Category*', 'Safety');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  await expectDrafts(page, []);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((one) => one.includes('left-draft'))),
    )
    .toEqual([]);
  await close();
});

test('the photos of an open form are stored as soon as there is room', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, { isIdle: true });
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/upload/**', async (route) => {
    await held;
    await route.continue();
  });
  await signInAs(page, 'Inspector', `/inspections/${String(inspectionId)}/items/add`);
  const choosePhoto = async (name: string) => {
    await page.locator('form input[type=file]').setInputFiles([await photoFile(name)]);
    await page.getByRole('img', { name: `Preview of ${name}` }).waitFor();
  };
  await page.getByLabel('Title').fill('Loose rail');
  await page.getByLabel('Description').fill('Third flight');
  await choose(page, 'Category*', 'Safety');
  await choosePhoto('rail.jpg');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  await expectDrafts(page, []);

  // The sent photo of the first item makes room for that of the second.
  await page.goto(`/inspections/${String(inspectionId)}/items/add`);
  await page.getByLabel('Title').fill('Cracked step');
  await expectDrafts(page, [`3 item:new:${String(inspectionId)}`]);
  await setRoom(page, false, DRAFTS);
  await choosePhoto('step.jpg');
  await page.getByText(DRAFT_NOT_STORED).first().waitFor();
  await expectDraftFiles(page, 0);
  await setRoom(page, true);
  letGo();
  await expectDraftFiles(page, 1);
  await close();
});
