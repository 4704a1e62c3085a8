import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { RESOLUTION_MESSAGES } from '../../../contract/items/messages';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { LEFT_WITH_DRAFT } from '../../../contract/messages/forms';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { localDay } from '../../../machines/forms/local-minute';
import {
  accessibilityViolations,
  choose,
  openTab,
  PHONE,
  signInAs,
} from '../../support/browser/browser';
import { currentItem, currentPhotos } from '../../support/records/item-photos';
import { showMoreDetails } from '../../support/browser/items-form';
import { loseAnswers } from '../../support/browser/lost-answers';
import { jpeg, jpegOfBytes } from '../../support/records/pictures';
import { fillWithRecords, openItem, WITH_RECORDS } from '../../support/records/real-records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { toast } from '../../support/browser/shown-toasts';
import { removePhoto } from '../../support/browser/upload-page';

/** Resolving an item in its dialog, with photo evidence, and reopening it. */

useApp(WITH_RECORDS);

prepareApp(async () => {
  await fillWithRecords(server);
});

const now = ({ id }: Item) => currentItem(server.as.Inspector, id);
const photosOf = ({ id }: Item) => currentPhotos(server.as.Inspector, id);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Resolve Item' });
const submitOf = (page: Page) => page.getByRole('button', { name: 'Mark as Resolved' });

async function openDialog(page: Page, item: Item): Promise<void> {
  const path = `/inspections/${String(item.inspectionId)}/items/${String(item.id)}`;
  await signInAs(page, 'Inspector', `/login?redirect=${path}`);
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await dialogOf(page).waitFor();
}

async function fillIn(page: Page): Promise<void> {
  await choose(page, 'Resolution Type*', 'Replaced');
  await page.getByLabel('Resolution Notes').fill('Both brackets replaced.');
}

const photo = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
});

describe('on a phone', () => {
  const viewport = PHONE;
  const first = 6;

  test('from midnight on, the new day can be chosen', async () => {
    const item = await openItem(server, first);
    const { page, close } = await openTab(browser, server.url, viewport);
    await page.clock.install({ time: new Date('2036-03-01T23:50:00') });
    await openDialog(page, item);
    await fillIn(page);
    const date = page.getByLabel('Resolution Date');
    expect(await date.inputValue()).toBe('2036-03-01');
    await date.fill('2036-03-02');
    await date.blur();
    const error = page.getByText(RULE_MESSAGES.pastDate);
    await error.waitFor();
    await page.clock.fastForward('11:00');
    await error.waitFor({ state: 'detached' });
    expect(await date.getAttribute('max')).toBe('2036-03-02');
    await expect.poll(() => submitOf(page).isEnabled()).toBe(true);
    await close();
  });

  test('Cancel and Escape ask only if something was entered; Back keeps what was typed, and says so', async () => {
    const item = await openItem(server, first);
    const { page, close } = await openTab(browser, server.url, viewport);
    await openDialog(page, item);
    // Not while it looks for its draft.
    const cancel = dialogOf(page).getByRole('button', { name: 'Cancel' });
    await expect.poll(() => cancel.isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    const opener = page.getByRole('button', { name: 'Mark Resolved' });
    await opener.click();
    await cancel.click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await page.getByLabel('Resolution Notes').fill('Both brackets replaced.');
    await expect.poll(() => cancel.isEnabled()).toBe(true);
    const question = page.getByRole('dialog', { name: 'Discard Changes' });
    await showMoreDetails(page);
    await dialogOf(page).locator('.p-dropdown').first().click();
    await page.locator('.p-dropdown-panel').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.p-dropdown-panel').waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await cancel.click();
    await question
      .getByText('You have unsaved changes. Are you sure you want to cancel?')
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Resolution Notes').inputValue()).toBe('Both brackets replaced.');

    await page.goBack();
    await dialogOf(page).waitFor({ state: 'detached' });
    await toast(page, LEFT_WITH_DRAFT).waitFor();
    await opener.click();
    await expect
      .poll(() => page.getByLabel('Resolution Notes').inputValue())
      .toBe('Both brackets replaced.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await now(item)).toEqual(item);
    await close();
  });

  test('an item is resolved with all fields, and reopened', async () => {
    const item = await openItem(server, first);
    const { page, complaints, close } = await openTab(browser, server.url, viewport);
    await openDialog(page, item);
    const dialog = dialogOf(page);
    await dialog.getByText(item.title, { exact: true }).waitFor();
    await dialog.getByText(item.location ?? 'No location').waitFor();
    expect(await page.getByLabel('Resolution Date').inputValue()).toBe(localDay(new Date()));
    expect(await submitOf(page).isDisabled()).toBe(true);

    // A click outside does not dismiss it.
    await page.mouse.click(3, viewport.height - 3);
    await fillIn(page);
    await page.getByLabel('Resolution Notes').fill('n'.repeat(1001));
    await dialog.getByText('1001 / 1000').waitFor();
    expect(await submitOf(page).isDisabled()).toBe(true);
    await page.getByLabel('Resolution Notes').fill('Both brackets replaced.');
    await showMoreDetails(page);
    await page.getByLabel('Follow-up Actions').fill('Look again in spring.');
    await dialog.getByText('21 / 500').waitFor();
    const hours = page.getByLabel('Actual Hours Spent');
    await hours.fill('-1');
    await hours.blur();
    await dialog.getByText(RULE_MESSAGES.positiveNumber).waitFor();
    await hours.fill('2');
    await hours.press('ArrowUp');
    await page.getByLabel('Actual Cost').fill('80.25');
    await choose(page, 'Quality Rating', 'Needs Improvement');
    await page.getByLabel('This resolution requires verification').check();

    const files = page.locator('input[type=file]');
    await files.setInputFiles([
      photo('before.bmp', Buffer.from('BM'), 'image/bmp'),
      photo('huge.jpg', await jpegOfBytes(10 * 1024 * 1024 + 1)),
      photo('after.jpg', await jpeg()),
      photo('again.jpg', await jpeg({ colour: '#aa3311' })),
    ]);
    await dialog.getByText(RESOLUTION_MESSAGES.photoType).waitFor();
    await dialog.getByText(RESOLUTION_MESSAGES.photoSize).waitFor();
    await removePhoto(page.getByRole('button', { name: 'Remove again.jpg' }));
    await page.getByLabel('Caption').fill('Seen from the north');
    expect(await accessibilityViolations(page)).toEqual([]);
    await submitOf(page).click();
    await page.getByText(RESOLUTION_MESSAGES.resolved).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.getByText('Both brackets replaced.').waitFor();
    await page.getByRole('img', { name: 'Seen from the north' }).waitFor();
    expect(await page.getByRole('button', { name: 'Mark Resolved' }).count()).toBe(0);
    const resolved = await now(item);
    const photos = await photosOf(item);
    expect(resolved).toEqual({
      ...item,
      status: 'Resolved',
      assessment: 0,
      isResolved: true,
      resolvedDate: localDay(new Date()),
      resolvedByUserName: 'Test Inspector',
      resolvedById: 3,
      resolvedAt: resolved.resolvedAt,
      resolutionNotes: 'Both brackets replaced.',
      followUpActions: 'Look again in spring.',
      actualHours: 2.5,
      actualCost: 80.25,
      resolutionType: 'replaced',
      qualityRating: 'needs-improvement',
      requiresVerification: true,
      photoCount: 1,
      thumbnailUrl: photos[0]?.thumbnailUrl,
      newestPhotoId: photos[0]?.id,
      updatedAt: resolved.updatedAt,
      version: item.version + 1,
    });
    expect(photos.map(({ fileName, caption, category }) => [fileName, caption, category])).toEqual([
      ['after.jpg', 'Seen from the north', 'resolution'],
    ]);

    await page.getByRole('button', { name: 'Mark Unresolved' }).click();
    await page
      .getByRole('dialog', { name: 'Mark Unresolved' })
      .getByRole('button', { name: 'Mark Unresolved' })
      .click();
    await page.getByText(RESOLUTION_MESSAGES.reopened).waitFor();
    await page.getByRole('button', { name: 'Mark Resolved' }).waitFor();
    expect(await now(item)).toMatchObject({
      status: 'Open',
      assessment: 1,
      progress: 0,
      isResolved: false,
      resolvedDate: null,
      resolvedByUserName: null,
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test('a lost answer changes nothing twice; the resolution and its photo wait on this device', async () => {
    const item = await openItem(server, first + 1);
    const { page, close } = await openTab(browser, server.url, viewport);
    await openDialog(page, item);
    await fillIn(page);
    await page.locator('input[type=file]').setInputFiles(photo('bracket.jpg', await jpeg()));
    const stop = await loseAnswers(page, '**/resolve');
    const stopPhotos = await loseAnswers(page, '**/upload/**');
    await submitOf(page).click();
    await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('Not sent yet', { exact: true }).first().waitFor();
    await stop();
    await stopPhotos();
    await page.getByText('Not sent yet', { exact: true }).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View bracket.jpg' }).waitFor();
    expect(await now(item)).toMatchObject({ status: 'Resolved', version: item.version + 1 });
    expect((await photosOf(item)).map(({ fileName }) => fileName)).toEqual(['bracket.jpg']);
    await close();
  });

  test('a failed photo is named, stays, and is sent again', async () => {
    const item = await openItem(server, first + 2);
    const { page, close } = await openTab(browser, server.url, viewport);
    await openDialog(page, item);
    await fillIn(page);
    await page
      .locator('input[type=file]')
      .setInputFiles([
        photo('good.jpg', await jpeg()),
        photo('unlucky.jpg', await jpeg({ colour: '#222222' })),
      ]);
    await page.getByLabel('Caption').nth(1).fill('The unlucky one');
    let isRefused = false;
    await page.route('**/upload/**', async (route) => {
      const isUnlucky = route.request().postDataBuffer()?.includes('unlucky.jpg') === true;
      if (!isUnlucky || isRefused) {
        await route.continue();
        return;
      }
      isRefused = true;
      await route.fulfill({ status: 422, json: { message: 'This picture is damaged' } });
    });
    await submitOf(page).click();
    const dialog = dialogOf(page);
    await dialog.getByText(UPLOAD_MESSAGES.notUploaded(1)).waitFor();
    await dialog.getByText('unlucky.jpg').waitFor();
    await dialog.getByText('This picture is damaged').waitFor();
    // The form had been scrolled to its end.
    await dialog.getByRole('status').and(dialog.locator(':focus')).waitFor();
    const footer = await dialog.locator('.form-actions.sticky').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBe(viewport.height);
    expect(await now(item)).toMatchObject({ status: 'Resolved', photoCount: 1 });
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Try Again' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('img', { name: 'The unlucky one' }).waitFor();
    expect((await photosOf(item)).map(({ fileName, category }) => [fileName, category])).toEqual([
      ['good.jpg', 'resolution'],
      ['unlucky.jpg', 'resolution'],
    ]);
    await close();
  });
});
