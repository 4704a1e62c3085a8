import type { Page } from 'playwright';
import {
  removePhoto,
  chooseFiles,
  keptState,
  photoFile,
  type UploadSite,
  uploadSite,
} from '../../../support/upload-page';
import type { Stage } from '../../driver';
import type { Held } from '../../held';
import { signedInBefore } from '../../../support/signed-in';
import { until } from '../../until';
import { FILES, holdPhoto, NAME, openPage, rowOn, send } from './photo';
import { beginChange, type BusyStorage, keepBusy, PHOTOS_KEPT } from '../../storage';

/**
 * The page of an item's photos, just opened, while photos of the last visit are being looked for.
 */
export interface QueueWorld {
  stage: Stage;
  site: UploadSite;
  /** Another tab that keeps the browser's storage busy. */
  beside: Page;
  storage: BusyStorage;
  /** The same page in another tab, and its photo that is waiting to be stored. */
  other: Page | null;
  busyStorage: BusyStorage | null;
  /** The request with the photo of the last visit. */
  sent: Held;
}

/** Actions in the other tab while this one looks for photos of the last visit. */
const FROM_OTHER = [
  'watchTabs: another tab has one',
  'photo.cancel: it',
  'photo.described: ridge',
  'photos.start: those of the item',
];

const has = ({ path }: Stage, ...wanted: string[]) =>
  path.steps.some(({ label }) => wanted.includes(label));

/** An earlier visit to the page, which creates what the path needs. */
async function liveBefore(stage: Stage, site: UploadSite): Promise<void> {
  const { page } = stage;
  await openPage(page, site);
  if (!has(stage, 'restoreEntries: a photo of last time')) {
    // The storage for photos is created on the first visit.
    await chooseFiles(page, [await FILES.good()]);
    await removePhoto(rowOn(page).getByRole('button', { name: `Remove ${NAME}` }));
    await until('Nothing is kept', () => keptState(page, NAME), undefined);
    return;
  }
  const isWatched = has(stage, 'photo-b2.uploadPhoto: 40 percent');
  await page.route(`**/upload/${String(site.itemId)}`, () => undefined);
  await send(page, await FILES[isWatched ? 'big' : 'good'](), 'pending');
  if (has(stage, 'queue.clear: of the item')) {
    await chooseFiles(page, [await photoFile('undecided.jpg')]);
    await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();
  }
  await page.unroute(`**/upload/${String(site.itemId)}`);
}

/** Detects when the page writes to the browser's storage; call it before the page loads. */
async function tellWriting(page: Page): Promise<{ begun: () => Promise<unknown> }> {
  await page.addInitScript(() => {
    const put: unknown = Reflect.get(IDBObjectStore.prototype, 'put');
    Object.defineProperty(IDBObjectStore.prototype, 'put', {
      value(this: IDBObjectStore, value: unknown) {
        document.documentElement.dataset['replayWriting'] = 'true';
        return Reflect.apply(put as IDBObjectStore['put'], this, [value]);
      },
    });
  });
  return { begun: () => page.locator('html[data-replay-writing]').waitFor() };
}

/** The other tab stores a photo; before it is done, this tab looks for photos of the last visit. */
async function beginInOther(world: QueueWorld): Promise<void> {
  const { stage, site, beside } = world;
  world.other = await stage.page.context().newPage();
  const { begun } = await tellWriting(world.other);
  await openPage(world.other, site);
  world.busyStorage = await keepBusy(beside, PHOTOS_KEPT);
  await chooseFiles(world.other, [await FILES.good()]);
  await begun();
  world.storage = await keepBusy(beside, PHOTOS_KEPT);
  await openPage(stage.page, site);
  await stage.page.bringToFront();
}

/** The other tab has stored its photo, and this tab is notified. */
export async function hearOfOther({ stage, busyStorage }: QueueWorld): Promise<void> {
  await busyStorage?.release();
  await rowOn(stage.page).waitFor();
}

/** A photo that the other tab has and this tab has not found yet. */
async function chooseInOther(world: QueueWorld): Promise<void> {
  const { stage, site, beside } = world;
  world.other = await stage.page.context().newPage();
  await openPage(world.other, site);
  await chooseFiles(world.other, [await FILES.good()]);
  await rowOn(world.other).waitFor();
  world.storage = await keepBusy(beside, PHOTOS_KEPT);
  await openPage(stage.page, site);
  await stage.page.bringToFront();
}

async function begin(world: QueueWorld): Promise<void> {
  const { stage, site, beside } = world;
  if (has(stage, 'watchTabs: it is gone')) return chooseInOther(world);
  if (has(stage, ...FROM_OTHER)) {
    await beginInOther(world);
    if (!has(stage, 'watchTabs: another tab has one')) await hearOfOther(world);
    return;
  }
  const isUnreadable = has(stage, 'restoreEntries: unreadable');
  world.storage = await (isUnreadable
    ? beginChange(beside, PHOTOS_KEPT)
    : keepBusy(beside, PHOTOS_KEPT));
  await openPage(stage.page, site);
}

const BUSY_WITH_NOTHING: BusyStorage = { release: () => Promise.resolve() };

export async function arrange(stage: Stage): Promise<QueueWorld> {
  const { server, page } = stage;
  const site = await uploadSite(server, 'Photos of last time');
  await signedInBefore(page, 'Inspector');
  await liveBefore(stage, site);
  await page.goto('/api/health');
  const sent = await holdPhoto(page, site);
  const beside = await page.context().newPage();
  await beside.goto('/api/health');
  await page.bringToFront();
  const nobody = { other: null, busyStorage: null };
  const world = { stage, site, beside, storage: BUSY_WITH_NOTHING, sent, ...nobody };
  await begin(world);
  return world;
}
