import type { Page } from 'playwright';
import {
  removePhoto,
  chooseFiles,
  keptState,
  photoFile,
  type UploadSite,
  uploadSite,
} from '../../../support/browser/upload-page';
import type { Stage } from '../../driver';
import type { Held } from '../../held';
import { signedInBefore } from '../../../support/browser/signed-in';
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
  /** The request with the photo of the last visit. */
  sent: Held;
}

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
  const isUnreadable = has(stage, 'restoreEntries: unreadable');
  const storage = await (isUnreadable ? beginChange : keepBusy)(beside, PHOTOS_KEPT);
  await openPage(page, site);
  return { stage, site, beside, storage, sent };
}
