import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { UPLOAD_MAX_FILES } from '../../../contract/limits';
import { DESKTOP, openTab, signInAs, type Tab } from '../../support/browser/browser';
import { addPhotos } from '../../support/records/item-photos';
import { gif, hasRealPhotos, jpeg, REAL_PHOTOS, realPhoto } from '../../support/records/pictures';
import { browser, server, useApp } from '../../support/browser/running-app';
import { createItem, createSite } from '../../support/records/site';
import {
  chooseFiles,
  notSent,
  openUploads,
  type TestFile,
  upload,
  uploadSite,
} from '../../support/browser/upload-page';

/** The viewer shows the metadata of real photos, which are kept next to the project. */

interface Facts {
  Make?: string;
  Model?: string;
  LensModel?: string;
  DateTimeOriginal?: string;
  GPSLatitude?: number;
  GPSLongitude?: number;
}

interface Entry {
  dest: string;
  facts: Facts;
}

/** Damaged, empty, or of a type that is not allowed, and therefore refused. */
const REFUSED = /^(corrupted|truncated|zero-bytes)\.jpg$|\.(heic|avif)$/;

/** The types that the browser accepts. */
const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/** Files that are truncated or no pictures: they are refused on the device. */
const UNSENDABLE = ['truncated.jpg', 'page.jpg', 'tail.jpg'];

const fileOf = (name: string, buffer: Buffer): TestFile => ({
  name,
  buffer,
  mimeType: TYPES[path.extname(name)] ?? '',
});

const manifest = (): Entry[] =>
  (JSON.parse(readFileSync(path.join(REAL_PHOTOS, 'manifest.json'), 'utf8')) as Entry[]).filter(
    ({ dest }) => !REFUSED.test(dest),
  );

useApp();

async function openViewer(names: readonly string[]): Promise<Tab> {
  const { inspectionId } = await createSite(server.as.Admin, 'Roof inspection');
  const itemId = await createItem(server.as.Admin, inspectionId, 'Loose tile');
  const [first] = await addPhotos(
    server.as.Inspector,
    itemId,
    names.map((name) => ({ bytes: realPhoto(name), name })),
  );
  const tab = await openTab(browser, server.url, DESKTOP);
  await signInAs(tab.page, 'Inspector');
  const item = `/inspections/${String(inspectionId)}/items/${String(itemId)}`;
  await tab.page.goto(`${item}?photo=${String(first?.id)}`);
  await tab.page.locator('.viewer-stage[aria-busy=false]').waitFor();
  return tab;
}

/** The rows of the information panel, by their names. */
const rowsOf = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('.viewer-info dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.querySelector('dt')?.textContent ?? '',
          row.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    );

function cameraOf({ Make, Model }: Facts): string | undefined {
  if (Make === undefined || Model === undefined) return Model ?? Make;
  return Model.startsWith(Make) ? Model : `${Make} ${Model}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2017:02:09 19:51:38` in the displayed format. */
function timeOf({ DateTimeOriginal }: Facts): string | undefined {
  if (DateTimeOriginal === undefined) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] =
    DateTimeOriginal.split(/\D/).map(Number);
  const clock = [hour % 12 === 0 ? 12 : hour % 12, minute, second]
    .map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
  return `${MONTHS[month - 1] ?? ''} ${String(day)}, ${String(year)}, ${clock} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** To the metre: readers of EXIF differ in the last digits. */
function placeOf(latitude: number | undefined, longitude: number | undefined): string | undefined {
  return latitude === undefined || longitude === undefined
    ? undefined
    : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
}

function shownPlace(text: string | undefined): string | undefined {
  const [latitude, longitude] = (text ?? '').split(', ').map(Number);
  return text === undefined ? undefined : placeOf(latitude, longitude);
}

/** The viewer's details of each photo, one after the other. */
async function shownIn(page: Page, entries: readonly Entry[]): Promise<Record<string, unknown>> {
  await page.keyboard.press('i');
  const shown: Record<string, unknown> = {};
  for (const { dest } of entries) {
    await page.locator('.viewer-info').getByText(dest, { exact: true }).waitFor();
    const rows = await rowsOf(page);
    shown[dest] = {
      camera: rows['Camera'],
      lens: rows['Lens'],
      time: rows['Taken'],
      place: shownPlace(rows['GPS coordinates']),
    };
    await page.keyboard.press('ArrowRight');
  }
  return shown;
}

/** The metadata in their files. */
const written = (entries: readonly Entry[]): Record<string, unknown> =>
  Object.fromEntries(
    entries.map(({ dest, facts }) => [
      dest,
      {
        camera: cameraOf(facts),
        lens: facts.LensModel,
        time: timeOf(facts),
        place: placeOf(facts.GPSLatitude, facts.GPSLongitude),
      },
    ]),
  );

describe.skipIf(!hasRealPhotos)('real photos', () => {
  test('each is stored or refused with a message, and the viewer shows camera, lens, time and place of the file, even if it was compressed first', async () => {
    // Those named Landscape have no such facts, and are not compressed.
    const entries = manifest().filter(
      ({ dest }) => TYPES[path.extname(dest)] !== undefined && !dest.startsWith('Landscape_'),
    );
    const site = await uploadSite(server, 'Smaller');
    const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
    await openUploads(page, site);
    const real = ['corrupted.jpg', 'truncated.jpg', ...entries.map(({ dest }) => dest)];
    const files: TestFile[] = [
      ...real.map((name) => fileOf(name, realPhoto(name))),
      fileOf('page.jpg', Buffer.from('<html>')),
      fileOf('tail.jpg', (await jpeg()).subarray(0, 900)),
      fileOf('still.gif', await gif()),
    ];
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/upload/')) answers.push(response.status());
    });
    let sent = 0;
    // What could not be sent stays in the list.
    const step = UPLOAD_MAX_FILES - UNSENDABLE.length - 1;
    for (let from = 0; from < files.length; from += step) {
      const part = files.slice(from, from + step);
      await chooseFiles(page, part);
      expect(await page.getByLabel('Compress').isChecked()).toBe(true);
      const good = part.filter(({ name }) => !UNSENDABLE.includes(name)).length;
      await upload(page, good);
      sent += good;
      await expect.poll(() => answers.length, { timeout: 100_000 }).toBe(sent);
    }
    expect([...new Set(answers)].sort()).toEqual([201, 422]);
    const photos = await site.photos();
    expect(photos.map(({ fileName }) => fileName)).toEqual([
      ...entries.map(({ dest }) => dest),
      'still.gif',
    ]);
    await notSent(page).click();
    await page
      .getByRole('dialog', { name: 'Not Sent' })
      .getByText('The picture is damaged or incomplete. Please take or choose it again.')
      .waitFor();
    const ofFiles = photos.filter(({ fileName }) => real.includes(fileName));
    const large = ofFiles.filter(({ fileName }) => realPhoto(fileName).length > 1024 * 1024);
    const kept = large.filter(({ fileName, size }) => size === realPhoto(fileName).length);
    expect([large.length > 4, kept.map(({ fileName }) => fileName)]).toEqual([true, []]);
    await page.goto(`${site.path}?photo=${String(photos[0]?.id)}`);
    await page.locator('.viewer-stage[aria-busy=false]').waitFor();
    expect(await shownIn(page, entries)).toEqual(written(entries));
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await close();
  });

  test('a photo that was taken upright or turned is upright on the screen', async () => {
    const names = [1, 6].map((tag) => `Landscape_${String(tag)}.jpg`);
    const { page, close } = await openViewer(names);
    const small = (bytes: Buffer) =>
      sharp(bytes).resize(60, 40, { fit: 'fill' }).greyscale().raw().toBuffer();
    const upright = await small(realPhoto('Landscape_1.jpg'));
    const differences: number[] = [];
    for (const place of names.keys()) {
      await page
        .getByText(`${String(place + 1)} / ${String(names.length)}`, { exact: true })
        .waitFor();
      await page.locator('.viewer-stage[aria-busy=false]').waitFor();
      const seen = await small(await page.locator('.viewer-picture').screenshot());
      const sum = seen.reduce((all, value, at) => all + Math.abs(value - (upright[at] ?? 0)), 0);
      differences.push(sum / seen.length);
      await page.keyboard.press('ArrowRight');
    }
    expect(differences.filter((difference) => difference > 6)).toEqual([]);
    await close();
  });
});
