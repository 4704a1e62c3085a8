import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { getInspectionWithItems } from '../../../contract/inspections/calls';
import { ITEM_MESSAGES, RESOLUTION_MESSAGES } from '../../../contract/items/messages';
import { listPhotosOfItem } from '../../../contract/photos/calls';
import { openTab, PHONE, signInAs, type Tab } from '../../support/browser/browser';
import { expectDraftFiles, expectDrafts } from '../../support/browser/drafts';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { scratchFolder } from '../../support/server/scratch';
import { countTaps } from '../../support/browser/taps';
import { removePhoto, photoFile } from '../../support/browser/upload-page';

/** Findings with photos, recorded and resolved on site with one thumb. */

useApp();

const newInspection = async () => (await addSite(server.as.Admin)).inspection.id;
const pathOf = (inspectionId: number) => `/inspections/${String(inspectionId)}`;

async function itemsOf(inspectionId: number) {
  const answer = await server.as.Inspector.get(`${pathOf(inspectionId)}/with-items`);
  return bodyOf(getInspectionWithItems, answer).inspectionItems;
}

async function photosOf(itemId: number): Promise<string[][]> {
  const answer = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(itemId)}`);
  return bodyOf(listPhotosOfItem, answer).map(({ fileName, category }) => [fileName, category]);
}

async function openOnPhone(path: string): Promise<Tab> {
  const tab = await openTab(browser, server.url, PHONE, { hasTouch: true, isMobile: true });
  await signInAs(tab.page, 'Inspector', path);
  return tab;
}

const thumbnails = (page: Page) => page.locator('.chosen-photo img');
const choosePhotos = async (page: Page, ...names: string[]) => {
  await page
    .locator('form input[type=file]')
    .setInputFiles(await Promise.all(names.map((name) => photoFile(name))));
};

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
}

test('a finding with a photo takes at most eight taps from its inspection', async () => {
  const inspectionId = await newInspection();
  const { page, complaints, close } = await openOnPhone(pathOf(inspectionId));
  const add = page.getByRole('link', { name: /^Add (First )?Item$/ }).first();
  await add.waitFor();
  const { tap, takePhoto, count } = await countTaps(page);
  await tap(add);
  await takePhoto(page.getByRole('button', { name: 'Take Photo' }), await photoFile('rail.jpg'));
  await thumbnails(page).waitFor();
  await tap(page.getByLabel('Title'));
  await page.keyboard.type('Loose handrail');
  await tap(page.getByRole('radio', { name: 'Safety' }));
  await tap(page.getByLabel('Description'));
  await page.keyboard.type('Moves under light load.');
  await tap(page.getByRole('button', { name: 'Create Item' }));
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  expect(await count()).toBeLessThanOrEqual(8);

  await page.waitForURL(`${server.url}${pathOf(inspectionId)}`);
  const [item] = await itemsOf(inspectionId);
  expect(item).toMatchObject({ title: 'Loose handrail', category: 'Safety', priority: 2 });
  await expect.poll(() => photosOf(item?.id ?? 0)).toEqual([['rail.jpg', 'other']]);
  await expectDrafts(page, []);
  await expectDraftFiles(page, 0);
  expect(complaints).toEqual([]);
  await close();
});

test('photos that are still being read when the form is left are named', async () => {
  const inspectionId = await newInspection();
  const { page, close } = await openOnPhone(`${pathOf(inspectionId)}/items/add`);
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    let decoded = 0;
    const held = new Promise<void>((resolve) => {
      addEventListener('decode-again', () => {
        resolve();
      });
    });
    window.createImageBitmap = async (file: ImageBitmapSource) => {
      decoded += 1;
      if (decoded > 1) await held;
      return decode(file);
    };
  });
  await choosePhotos(page, 'first.jpg', 'second.jpg', 'third.jpg');
  await expect.poll(() => thumbnails(page).count()).toBe(1);
  await expectDraftFiles(page, 1);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Inspections' }).click();
  await page.getByRole('heading', { name: 'Inspections', level: 1 }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('decode-again')));
  await page
    .getByRole('main')
    .or(page.locator('.p-toast'))
    .getByText(ITEM_MESSAGES.photosTooLate(2))
    .first()
    .waitFor();
  await close();
});

test('a photo that disappears from the device after it was checked is kept as it was', async () => {
  const inspectionId = await newInspection();
  const { page, close } = await openOnPhone(`${pathOf(inspectionId)}/items/add`);
  const device = scratchFolder();
  const file = join(device.folder, 'crack.jpg');
  writeFileSync(file, (await photoFile('crack.jpg')).buffer);
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    const held = new Promise<void>((resolve) => {
      addEventListener('decode-again', () => {
        resolve();
      });
    });
    window.createImageBitmap = async (picture: ImageBitmapSource) => {
      const decoded = await decode(picture);
      document.documentElement.dataset['decoded'] = 'yes';
      await held;
      return decoded;
    };
  });
  await page.locator('form input[type=file]').setInputFiles(file);
  await page.locator('[data-decoded]').waitFor();
  device.remove();
  await page.evaluate(() => dispatchEvent(new Event('decode-again')));
  await thumbnails(page).waitFor();
  await expectDraftFiles(page, 1);
  await fillIn(page, 'Cracked step');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  const [item] = await itemsOf(inspectionId);
  await expect.poll(() => photosOf(item?.id ?? 0)).toEqual([['crack.jpg', 'other']]);
  await close();
});

test('photos of a new item are kept with what is typed, and uploaded once', async () => {
  const inspectionId = await newInspection();
  const { page, close } = await openOnPhone(`${pathOf(inspectionId)}/items/add`);
  await choosePhotos(page, 'north.jpg', 'wrong.jpg', 'south.jpg');
  const captions = page.getByLabel('Caption');
  await captions.first().fill('Seen from the north');
  await fillIn(page, 'Cracked step');
  await removePhoto(page.getByRole('button', { name: 'Remove wrong.jpg' }));
  await expectDraftFiles(page, 2);
  await page.reload();
  await expect.poll(() => thumbnails(page).count()).toBe(2);
  const widths = () =>
    thumbnails(page).evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([200, 200]);
  const texts = captions.evaluateAll((all) =>
    all.map((input) => (input as HTMLInputElement).value),
  );
  expect(await texts).toEqual(['Seen from the north', '']);
  expect(await page.getByLabel('Title').inputValue()).toBe('Cracked step');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  const [item] = await itemsOf(inspectionId);
  await expect
    .poll(() => photosOf(item?.id ?? 0))
    .toEqual([
      ['north.jpg', 'other'],
      ['south.jpg', 'other'],
    ]);
  await expectDraftFiles(page, 0);
  await close();
});

test('a draft of an item keeps its photos', async () => {
  const inspectionId = await newInspection();
  const { page, close } = await openOnPhone(`${pathOf(inspectionId)}/items/add`);
  await choosePhotos(page, 'odd.jpg');
  await page.getByLabel('Title').fill('Something is odd here');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByText(ITEM_MESSAGES.draftSaved).waitFor();
  const [item] = await itemsOf(inspectionId);
  expect(item).toMatchObject({ status: 'Draft' });
  await expect.poll(() => photosOf(item?.id ?? 0)).toEqual([['odd.jpg', 'other']]);
  await close();
});

/** Whether an element is inside the window. */
const isInSight = (element: Locator) =>
  element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

test('files that are refused and too long a caption are named, and discarding releases photos', async () => {
  const inspectionId = await newInspection();
  const { page, close } = await openOnPhone(`${pathOf(inspectionId)}/items/add`);
  const text = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.locator('form input[type=file]').setInputFiles([text, await photoFile('wall.jpg')]);
  await page.getByRole('alert').getByText('plan.jpg').waitFor();
  await expect.poll(() => thumbnails(page).count()).toBe(1);
  await expectDraftFiles(page, 1);
  await choosePhotos(page, ...Array.from({ length: 25 }, (_, n) => `${String(n)}.jpg`));
  await expect.poll(() => thumbnails(page).count()).toBe(20);
  const refusal = page.getByRole('region', { name: 'Photos' }).getByRole('alert');
  expect(await refusal.innerText()).toBe(
    'Maximum 20 files allowed\n\nThe last 6 of the chosen photos were left out.',
  );
  expect(await isInSight(refusal)).toBe(true);
  const caption = page.getByLabel('Caption').last();
  await caption.fill('x'.repeat(201));
  const link = page.getByRole('button', { name: 'Caption of 18.jpg' });
  expect(await page.locator('.missing-fields').innerText()).toContain(
    'To be corrected: Caption of 18.jpg.',
  );
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  await link.click();
  await expect.poll(() => isInSight(page.locator('input:focus'))).toBe(true);
  expect(await page.locator('input:focus').inputValue()).toBe('x'.repeat(201));
  await caption.fill('');
  await expectDraftFiles(page, 20);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Discard Changes' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(`${server.url}${pathOf(inspectionId)}`);
  await expectDraftFiles(page, 0);
  expect(await itemsOf(inspectionId)).toEqual([]);
  await close();
});

test('the next item keeps category, location and assignee', async () => {
  const inspectionId = await newInspection();
  const { page, close } = await openOnPhone(`${pathOf(inspectionId)}/items/add`);
  await choosePhotos(page, 'first.jpg');
  await fillIn(page, 'First finding');
  await page.getByRole('radio', { name: 'Critical' }).check();
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByLabel('Location').fill('Stairwell B');
  await page.getByLabel('Estimated Hours').fill('2');
  await page.getByRole('button', { name: 'Create & Add Another' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  await page.getByRole('status').getByText('First finding').waitFor();
  expect(new URL(page.url()).pathname).toBe(`${pathOf(inspectionId)}/items/add`);
  expect([
    await page.getByLabel('Title').inputValue(),
    await page.getByLabel('Description').inputValue(),
    await page.getByRole('radio', { name: 'Safety' }).isChecked(),
    await page.getByRole('radio', { name: 'Medium' }).isChecked(),
    await thumbnails(page).count(),
  ]).toEqual(['', '', true, true, 0]);
  await page.getByRole('button', { name: 'More details' }).getByText('Stairwell B').waitFor();
  await choosePhotos(page, 'second.jpg');
  await page.getByLabel('Title').fill('Second finding');
  await page.getByLabel('Description').fill('Below the first.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.waitForURL(`${server.url}${pathOf(inspectionId)}`);
  const items = await itemsOf(inspectionId);
  expect(
    items.map(({ title, category, location, priority, estimatedHours }) => ({
      title,
      category,
      location,
      priority,
      estimatedHours,
    })),
  ).toEqual([
    {
      title: 'First finding',
      category: 'Safety',
      location: 'Stairwell B',
      priority: 4,
      estimatedHours: 2,
    },
    {
      title: 'Second finding',
      category: 'Safety',
      location: 'Stairwell B',
      priority: 2,
      estimatedHours: null,
    },
  ]);
  for (const [index, name] of ['first.jpg', 'second.jpg'].entries()) {
    await expect.poll(() => photosOf(items[index]?.id ?? 0)).toEqual([[name, 'other']]);
  }
  await close();
});

test('folded fields show what they contain, and unfold for an error or restored text', async () => {
  const inspectionId = await newInspection();
  const { page, close } = await openOnPhone(`${pathOf(inspectionId)}/items/add`);
  const more = page.getByRole('button', { name: 'More details' });
  await more.getByText('Unassigned').waitFor();
  expect([
    await more.getAttribute('aria-expanded'),
    await page.getByLabel('Location').count(),
  ]).toEqual(['false', 0]);

  // With the keyboard, and the arrows choose among the chips.
  await page.getByRole('radio', { name: 'Medium' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: 'High' }).isChecked()).toBe(true);
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Location').fill('Attic');
  await page.keyboard.press('Tab');
  await expectDrafts(page, [expect.stringContaining('item:new')]);
  await page.reload();
  expect(await page.getByLabel('Location').inputValue()).toBe('Attic');

  await page.getByRole('button', { name: 'Discard it and start over' }).click();
  await page
    .getByRole('dialog', { name: 'Start Over' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expectDrafts(page, []);
  await page.reload();
  await more.waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await fillIn(page, 'Refused');
  await page.route('**/api/inspectionitems', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Invalid', errors: { location: ['Unknown place'] } }),
    }),
  );
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.locator('.field-error').getByText('Unknown place').waitFor();
  await close();
});

test('an item is resolved with a photo in at most five taps', async () => {
  const inspectionId = await newInspection();
  const item = await addItem(server.as.Inspector, { inspectionId });
  const { page, complaints, close } = await openOnPhone(
    `${pathOf(inspectionId)}/items/${String(item.id)}`,
  );
  const resolve = page.getByRole('button', { name: 'Mark Resolved' });
  await resolve.waitFor();
  const { tap, takePhoto, count } = await countTaps(page);
  await tap(resolve);
  const dialog = page.getByRole('dialog', { name: 'Resolve Item' });
  await takePhoto(dialog.getByRole('button', { name: 'Take Photo' }), await photoFile('done.jpg'));
  await dialog.locator('.chosen-photo img').waitFor();
  await tap(dialog.getByRole('radio', { name: 'Replaced' }));
  // After a tap on the type, the notes come next.
  await expect
    .poll(() =>
      dialog.getByLabel('Resolution Notes').evaluate((it) => it === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.type('Bolted down.');
  await tap(dialog.getByRole('button', { name: 'Mark as Resolved' }));
  await page.getByText(RESOLUTION_MESSAGES.resolved).waitFor();
  expect(await count()).toBeLessThanOrEqual(5);
  await expect.poll(() => photosOf(item.id)).toEqual([['done.jpg', 'resolution']]);
  expect(await itemsOf(inspectionId)).toMatchObject([
    { status: 'Resolved', resolutionType: 'replaced', resolutionNotes: 'Bolted down.' },
  ]);
  expect(complaints).toEqual([]);
  await close();
});
