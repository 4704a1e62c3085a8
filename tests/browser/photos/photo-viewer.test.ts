import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { NETWORK_MESSAGE } from '../../../contract/messages/transport';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
  type Tab,
  type Viewport,
} from '../../support/browser/browser';
import { addPhotos, type NewPhoto } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { createItem, createSite } from '../../support/records/site';
import { ways, withTouchScreen } from '../../support/browser/touch';
import { toast } from '../../support/browser/shown-toasts';

let inspectionId: number;

useApp();

prepareApp(async () => {
  inspectionId = (await createSite(server.as.Admin, 'Roof inspection')).inspectionId;
});

interface Item {
  url: string;
  photos: Photo[];
}

async function itemWith(photos: readonly NewPhoto[]): Promise<Item> {
  const id = await createItem(server.as.Admin, inspectionId, 'Loose tile');
  return {
    url: `/inspections/${String(inspectionId)}/items/${String(id)}`,
    photos: await addPhotos(server.as.Inspector, id, photos),
  };
}

const COLOURS = ['#aa5533', '#336699', '#558833', '#996622'];

async function drawn(...captions: string[]): Promise<NewPhoto[]> {
  return Promise.all(
    captions.map(async (caption, index) => ({
      bytes: await jpeg({ width: 1600, height: 1200, colour: COLOURS[index % 4] ?? '#888888' }),
      name: `photo-${String(index + 1)}.jpg`,
      caption,
    })),
  );
}

const viewer = (page: Page) => page.locator('.viewer');
const level = (page: Page) => page.getByLabel('Zoom level');

/** The viewer's title and counter. */
async function shown(page: Page): Promise<{ title: string | null; counter: string | null }> {
  return {
    title: await viewer(page).getByRole('heading', { level: 2 }).textContent(),
    counter: await page.locator('.viewer-title span').textContent(),
  };
}

const isLoaded = async (page: Page) => {
  await page.locator('.viewer-stage[aria-busy=false]').waitFor();
};

async function openItem(item: Item, viewport: Viewport): Promise<Tab> {
  const tab = await openTab(browser, server.url, viewport);
  await signInAs(tab.page, 'Inspector', item.url);
  return tab;
}

/** On the item's page, with one of its photos opened by a click. */
async function openPhoto(item: Item, name: string, viewport: Viewport): Promise<Tab> {
  const tab = await openItem(item, viewport);
  await tab.page.getByRole('button', { name: `View ${name}` }).click();
  await viewer(tab.page).waitFor();
  await isLoaded(tab.page);
  return tab;
}

async function stageMiddle(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.viewer-stage').boundingBox();
  if (box === null) throw new Error('There is no stage');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The width of the loaded file in pixels. */
const widthOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

const pictureLeft = async (page: Page) =>
  (await page.locator('.viewer-picture').boundingBox())?.x ?? 0;

describe('at a desk', () => {
  const viewport = DESKTOP;

  test('every key works, and the address names the photo', async () => {
    const item = await itemWith(await drawn('Ridge', '', 'Gable'));
    const { page, complaints, close } = await openPhoto(item, 'Ridge', viewport);
    const [first, second, third] = item.photos.map(({ id }) => String(id));
    const photoInUrl = () => new URL(page.url()).searchParams.get('photo');
    // The driver hears of another address later than of what the page shows.
    const expectShown = (title: string, counter: string, id: string | undefined) =>
      expect.poll(async () => [await shown(page), photoInUrl()]).toEqual([{ title, counter }, id]);
    await expectShown('Ridge', '1 / 3', first);

    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expectShown('Untitled Photo', '2 / 3', second);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectShown('Gable', '3 / 3', third);
    await expect
      .poll(() => page.locator('.viewer [aria-live]').textContent())
      .toBe('Photo 3 of 3: Gable');

    for (const [key, percent] of [
      ['+', '150%'],
      ['=', '225%'],
      ['-', '150%'],
      ['0', '100%'],
      ['-', '67%'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => level(page).textContent()).toBe(percent);
    }

    const panel = page.getByRole('complementary', { name: 'Photo information' });
    await page.keyboard.press('i');
    await panel.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('i');
    await panel.waitFor({ state: 'detached' });

    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await page.waitForURL(server.url + item.url);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the wheel zooms up to the limit, and a zoomed picture is dragged', async () => {
    const item = await itemWith(await drawn('Ridge'));
    const { page, close } = await openPhoto(item, 'Ridge', viewport);
    const { x, y } = await stageMiddle(page);
    await page.mouse.move(x, y);
    const turn = async (by: number, times = 1) => {
      for (let step = 0; step < times; step += 1) await page.mouse.wheel(0, by);
    };
    await turn(-100);
    await expect.poll(() => level(page).textContent()).toBe('110%');
    await turn(100);
    await expect.poll(() => level(page).textContent()).toBe('99%');
    await turn(-100, 20);
    await expect.poll(() => level(page).textContent()).toBe('500%');

    const before = await pictureLeft(page);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 10, { steps: 4 });
    await page.mouse.up();
    // The first pixels only distinguish a drag from a click.
    await expect.poll(async () => (await pictureLeft(page)) - before).toBeGreaterThan(50);
    await page.keyboard.press('0');
    await expect.poll(() => level(page).textContent()).toBe('100%');
    await close();
  });

  test('the original covers the picture when zoomed, but not a smaller file in its place', async () => {
    const sized = (width: number) => jpeg({ width, height: (width * 3) / 4 });
    const bytes = await sized(2400);
    const item = await itemWith(['Ridge', 'Gable'].map((caption) => ({ bytes, caption })));
    const [ridge = '', gable = ''] = item.photos.map(({ url }) => url);
    const { page, close } = await openPhoto(item, 'Ridge', viewport);
    const small = { body: await sized(640), contentType: 'image/jpeg' };
    await page.route(server.url + gable, (route) => route.fulfill(small));
    const original = (url: string) => page.locator(`.viewer-picture img[src="${url}"]`);
    await page.keyboard.press('+');
    await original(ridge).waitFor();
    expect(await widthOf(original(ridge))).toBe(2400);
    await page.keyboard.press('ArrowRight');
    await isLoaded(page);
    await page.keyboard.press('+');
    await expect.poll(() => widthOf(original(gable))).toBe(640);
    expect(await original(gable).isVisible()).toBe(false);
    await close();
  });

  test('the focus stays inside, and returns to the photo', async () => {
    const item = await itemWith(await drawn('Ridge', 'Gable'));
    const { page, close } = await openPhoto(item, 'Gable', viewport);
    const isInside = () => page.evaluate(() => document.activeElement?.closest('.viewer') !== null);
    for (const key of ['Tab', 'Shift+Tab']) {
      const names = new Set<string>();
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press(key);
        expect(await isInside()).toBe(true);
        names.add(
          await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
        );
      }
      expect([...names]).toEqual(expect.arrayContaining(['Close', 'Delete', 'Next photo']));
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'Delete Photo' }).waitFor();
    await page
      .getByRole('dialog', { name: 'Delete Photo' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect.poll(isInside).toBe(true);
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('View Gable');
    await close();
  });

  test('a download has the uploaded bytes and name; a failure is reported', async () => {
    const bytes = await jpeg({ width: 2400, height: 1800 });
    const item = await itemWith([{ bytes, name: 'Gerüst №3 📷.jpg', caption: 'Ridge' }]);
    const { page, close } = await openPhoto(item, 'Ridge', viewport);
    const download = page.getByRole('button', { name: 'Download' });
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    await toast(page, 'Photo download started').waitFor();
    expect(file.suggestedFilename()).toBe('Gerüst №3 📷.jpg');
    expect(readFileSync(await file.path()).equals(bytes)).toBe(true);

    await page.route('**/api/inspectionphotos/download/*', (route) => route.abort());
    await download.click();
    await toast(page, `An error occurred while downloading photo: ${NETWORK_MESSAGE}`).waitFor();
    await close();
  });
});

describe('on a phone', () => {
  const viewport = PHONE;

  test('the buttons work: next and previous, strip, zoom and its limits', async () => {
    const item = await itemWith(await drawn('Ridge', 'Gutter', 'Gable'));
    const { page, close } = await openPhoto(item, 'Gutter', viewport);
    await page.getByRole('button', { name: 'Next photo' }).click();
    expect((await shown(page)).counter).toBe('3 / 3');
    await page.getByRole('button', { name: 'Previous photo' }).click();
    expect((await shown(page)).counter).toBe('2 / 3');
    await page.getByRole('button', { name: 'Photo 1: Ridge' }).click();
    expect(await shown(page)).toEqual({ title: 'Ridge', counter: '1 / 3' });

    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    await zoomIn.click();
    expect(await level(page).textContent()).toBe('150%');
    for (let step = 0; step < 3; step += 1) await zoomIn.click();
    await zoomIn.click({ force: true });
    expect(await level(page).textContent()).toBe('500%');
    await page.getByRole('button', { name: 'Fit to screen' }).click();
    for (let step = 0; step < 6; step += 1) await zoomOut.click();
    await zoomOut.click({ force: true });
    expect(await level(page).textContent()).toBe('10%');
    await close();
  });

  test('two fingers zoom, one finger drags, and a swipe shows the next photo', async () => {
    const item = await itemWith(await drawn('Ridge', 'Gable'));
    const { page, close } = await openItem(item, viewport);
    const touch = await withTouchScreen(page);
    await page.goto(`${item.url}?photo=${String(item.photos[0]?.id)}`);
    await isLoaded(page);
    const { x, y } = await stageMiddle(page);
    const apart = [
      [
        { x: x - 40, y },
        { x: x - 80, y },
      ],
      [
        { x: x + 40, y },
        { x: x + 80, y },
      ],
    ] as const;
    await touch(ways(apart));
    await expect
      .poll(async () => Number.parseInt((await level(page).textContent()) ?? '', 10))
      .toBeGreaterThan(180);

    const before = await pictureLeft(page);
    await touch(
      ways([
        [
          { x, y },
          { x: x + 50, y },
        ],
      ]),
    );
    await expect.poll(async () => (await pictureLeft(page)) - before).toBeGreaterThan(30);
    expect((await shown(page)).counter).toBe('1 / 2');

    await page.keyboard.press('0');
    await touch(
      ways(
        [
          [
            { x: x + 80, y },
            { x: x - 80, y },
          ],
        ],
        3,
      ),
    );
    await expect.poll(async () => (await shown(page)).counter).toBe('2 / 2');

    const from = await page.evaluate(() => performance.now());
    const longerThanASwipe = () =>
      page.waitForFunction((since) => performance.now() - since > 400, from);
    await touch([[{ x: x - 80, y }], longerThanASwipe, [{ x: x + 80, y }]]);
    await expect.poll(async () => (await shown(page)).counter).toBe('1 / 2');
    await close();
  });

  test('Back asks about an unsaved caption like Cancel, and then closes the viewer', async () => {
    const item = await itemWith(await drawn('Ridge', 'Gable'));
    const { page, close } = await openPhoto(item, 'Ridge', viewport);
    const edit = page.getByRole('dialog', { name: 'Edit Photo' });
    const question = page.getByRole('dialog', { name: 'Discard Changes' });
    const openEdit = () => viewer(page).getByRole('button', { name: 'Edit' }).click();
    /** Whether the dialogs have an entry of the history, which they get and lose a moment later. */
    const haveEntry = (isThere: boolean) =>
      expect
        .poll(() => page.evaluate(() => 'isLayer' in ((history.state ?? {}) as object)))
        .toBe(isThere);
    await openEdit();
    await page.getByLabel('Caption').fill('Ridge from the scaffold');
    await haveEntry(true);
    await page.goBack();
    await question.waitFor();
    await haveEntry(true);
    // The question is on top: Back closes it, and nothing else.
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Caption').inputValue()).toBe('Ridge from the scaffold');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await viewer(page).getByRole('heading', { name: 'Ridge from the scaffold' }).waitFor();
    await haveEntry(false);

    // Nothing was typed: Back closes the dialog, then the viewer.
    await openEdit();
    await edit.waitFor();
    await haveEntry(true);
    await page.goBack();
    await edit.waitFor({ state: 'detached' });
    expect(await viewer(page).count()).toBe(1);
    await haveEntry(false);
    await page.goBack();
    await viewer(page).waitFor({ state: 'detached' });
    await page.waitForURL(server.url + item.url);
    await close();
  });

  test('a deep link opens the photo, Back closes it, and a missing photo is reported', async () => {
    const item = await itemWith(await drawn('Ridge', 'Gable'));
    const tab = await openItem(item, viewport);
    const { page } = tab;
    await page.goto(`${item.url}?photo=${String(item.photos[1]?.id)}`);
    await viewer(page).waitFor();
    expect(await shown(page)).toEqual({ title: 'Gable', counter: '2 / 2' });
    await page.getByRole('button', { name: 'Close' }).click();
    await viewer(page).waitFor({ state: 'detached' });
    await page.waitForURL(server.url + item.url);

    await page.getByRole('button', { name: 'View Ridge' }).click();
    await viewer(page).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.goBack();
    await viewer(page).waitFor({ state: 'detached' });
    await page.waitForURL(server.url + item.url);

    await page.goto(`${item.url}?photo=999999`);
    await toast(page, 'This photo no longer exists').waitFor();
    await page.waitForURL(server.url + item.url);
    expect(await viewer(page).count()).toBe(0);
    await tab.close();
  });

  test('caption and category are edited; a failed or invalid edit keeps typed text', async () => {
    const item = await itemWith(await drawn('Ridge'));
    const photo = `/inspectionphotos/${String(item.photos[0]?.id)}`;
    const { page, close } = await openPhoto(item, 'Ridge', viewport);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Photo' });
    const caption = dialog.getByLabel('Caption');
    const save = dialog.getByRole('button', { name: 'Save' });

    await caption.fill('x'.repeat(201));
    await dialog.getByText('201 / 200').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await save.click();
    await dialog.getByText('Must be no more than 200 characters').waitFor();

    // The viewer's shortcut keys type letters here.
    await caption.fill('');
    await caption.pressSequentially('i+0 <b>Gable</b> & "roof" 現場');
    await choose(page, 'Category', 'Issue');
    await page.route('**/api/inspectionphotos/*', (route) =>
      route.fulfill({ status: 422, json: { message: 'The disk is full' } }),
    );
    await save.click();
    await toast(page, 'Failed to update photo').waitFor();
    await dialog.getByText('The disk is full').waitFor();
    expect(await caption.inputValue()).toBe('i+0 <b>Gable</b> & "roof" 現場');
    await page.unroute('**/api/inspectionphotos/*');

    await server.as.Admin.put(photo, { caption: 'Theirs', category: 'after', version: 1 });
    await save.click();
    await dialog.getByText('Theirs: Theirs (After). Saving again replaces it.').waitFor();
    await save.click();
    await toast(page, 'Photo updated successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await shown(page)).title).toBe('i+0 <b>Gable</b> & "roof" 現場');
    expect((await server.as.Inspector.get(photo)).body).toMatchObject({
      caption: 'i+0 <b>Gable</b> & "roof" 現場',
      category: 'issue',
      version: 3,
    });

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await caption.fill('never');
    await page.keyboard.press('Escape');
    await page.getByText('You have unsaved changes. Are you sure you want to cancel?').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => viewer(page).locator(':focus').getAttribute('aria-label')).toBe('Edit');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'View i+0 <b>Gable</b> & "roof" 現場' }).waitFor();
    await close();
  });

  test('if history navigation is slow, the last deletion closes only the viewer', async () => {
    const item = await itemWith(await drawn('Ridge'));
    const tab = await openTab(browser, server.url, viewport);
    const { page, close } = tab;
    await page.addInitScript(() => {
      const back = history.back.bind(history);
      history.back = () => {
        setTimeout(back, 1000);
      };
    });
    await signInAs(page, 'Inspector', `/inspections/${String(inspectionId)}`);
    await page.evaluate((url) => {
      history.pushState(null, '', url);
    }, item.url);
    await page.getByRole('button', { name: 'View Ridge' }).click();
    await viewer(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Delete Photo' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('heading', { name: 'Photos (0)' }).waitFor();
    await viewer(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add First Photo' }).waitFor();
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
    await page.waitForURL(server.url + item.url);
    await close();
  });

  test('a photo is deleted after confirmation; a failure is reported; after the last photo the viewer closes', async () => {
    const item = await itemWith(await drawn('Ridge', ''));
    const { page, close } = await openPhoto(item, 'Ridge', viewport);
    const dialog = page.getByRole('dialog', { name: 'Delete Photo' });
    const remove = async (question: string) => {
      await page.locator('.viewer').getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog.getByText(question, { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
    };
    await page.route('**/api/inspectionphotos/*', (route) =>
      route.fulfill({ status: 422, json: { message: 'The disk is full' } }),
    );
    await remove('Are you sure you want to delete "Ridge"?');
    await toast(page, 'Failed to delete photo').waitFor();
    await dialog.getByText('The disk is full').waitFor();
    await page.unroute('**/api/inspectionphotos/*');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.locator('.p-toast').getByText('Photo deleted', { exact: true }).waitFor();
    await expect.poll(() => shown(page)).toEqual({ title: 'Untitled Photo', counter: '1 / 1' });

    await dialog.waitFor({ state: 'detached' });
    await remove('Are you sure you want to delete "this photo"?');
    await viewer(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Photos (0)' }).waitFor();
    await page.getByRole('heading', { name: 'No photos attached' }).waitFor();
    await page.getByRole('button', { name: 'Add First Photo' }).waitFor();
    await close();
  });

  test('a picture that failed to load can be retried', async () => {
    const item = await itemWith(await drawn('Ridge'));
    const { page, close } = await openItem(item, viewport);
    await page.route('**/uploads/**?size=screen', (route) => route.abort());
    await page.getByRole('button', { name: 'View Ridge' }).click();
    await page.getByText('This photo could not be loaded.').waitFor();
    const picture = viewer(page).getByRole('img', { name: 'Ridge' });
    await expect.poll(() => widthOf(picture)).toBe(400);
    await page.unroute('**/uploads/**?size=screen');
    await page.getByRole('button', { name: 'Retry' }).click();
    await isLoaded(page);
    await expect.poll(() => widthOf(picture)).toBe(1600);
    await close();
  });
});

describe('among 160 photos', () => {
  test('only a few thumbnails and one picture ahead are loaded', async () => {
    const bytes = await jpeg({ width: 320, height: 240 });
    const item = await itemWith(Array.from({ length: 160 }, () => ({ bytes })));
    const { page, close } = await openItem(item, DESKTOP);
    await page.getByRole('heading', { name: 'Photos (160)' }).waitFor();
    const asked = { thumbnails: new Set<string>(), pictures: new Set<string>() };
    page.on('request', (request) => {
      const url = request.url().replace(server.url, '');
      if (url.includes('-thumbnail')) asked.thumbnails.add(url);
      if (url.includes('size=screen')) asked.pictures.add(url);
    });
    const middle = item.photos[80];
    await page.goto(`${item.url}?photo=${String(middle?.id)}`);
    await viewer(page).waitFor();
    await isLoaded(page);
    await expect
      .poll(() => [...asked.pictures])
      .toEqual([middle?.screenUrl, item.photos[81]?.screenUrl]);
    expect((await shown(page)).counter).toBe('81 / 160');
    expect(await page.locator('.viewer-strip li').count()).toBeLessThan(30);
    // Those of the page behind are lazy as well.
    expect(asked.thumbnails.size).toBeLessThan(120);

    await page.keyboard.press('ArrowRight');
    await isLoaded(page);
    await expect
      .poll(() => [...asked.pictures])
      .toEqual([80, 81, 82].map((place) => item.photos[place]?.screenUrl));
    await close();
  });
});

test("photos are added on the item's page, in a dialog that stays open until it is closed", async () => {
  const item = await itemWith([]);
  const { page, complaints, close } = await openItem(item, PHONE);
  await page.getByRole('heading', { name: 'No photos attached' }).waitFor();
  await page.getByRole('button', { name: 'Add First Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Photos' });
  const files = await drawn('', '');
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ bytes, name = '' }) => ({ name, mimeType: 'image/jpeg', buffer: bytes })),
    );
  await dialog.getByRole('button', { name: 'Upload 2 Photo(s)' }).click();
  await toast(page, 'Uploaded 2 photo(s)').waitFor();
  expect(await dialog.count()).toBe(1);
  await page.getByRole('heading', { name: 'Photos (2)' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'View photo-2.jpg' }).click();
  await isLoaded(page);
  expect(await shown(page)).toEqual({ title: 'Untitled Photo', counter: '2 / 2' });
  expect(complaints).toEqual([]);
  await close();
});
