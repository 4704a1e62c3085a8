import type { Page } from 'playwright';
import { chooseFiles, photoFile, upload } from '../../../support/browser/upload-page';
import { type Touch, withTouchScreen } from '../../../support/browser/touch';
import type { Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import { until } from '../../until';
import { type Album, albumWith } from './album';

/** The viewer on the page of an item's photos. */
export interface ViewerWorld {
  stage: Stage;
  album: Album;
  /** The requested pictures, which are delayed. */
  pictures: Held;
  /** The upload of another photo, if the path needs one. */
  arrival: Held | null;
  /** The pending download or deletion. */
  errand: Held | null;
  touch: Touch | null;
  /** The expected photo and counter; null if the viewer should be closed. */
  shown: { title: string; counter: string } | null;
}

export const viewerOn = (page: Page) => page.getByRole('dialog').and(page.locator('.viewer'));

export const press = (page: Page, name: string) =>
  viewerOn(page).getByRole('button', { name, exact: true }).click();

/** Delays the screen-sized pictures; thumbnails are not delayed. */
export const holdPictures = (page: Page) => holdRequests(page, /\/uploads\/.*\?size=screen$/);

export function errandOf({ errand }: ViewerWorld): Held {
  if (errand === null) throw new Error('No request is pending');
  return errand;
}

const CAPTIONS: Readonly<Record<string, readonly string[]>> = {
  'the first of two': ['Ridge', 'Gable'],
  'a single one': ['Ridge'],
};

/** Starts the upload of another photo, which changes the list when it arrives. */
async function beginUpload({ page }: Stage, { site }: Album): Promise<Held> {
  const arrival = await holdRequests(page, `**/upload/${String(site.itemId)}`);
  await chooseFiles(page, [await photoFile('new.jpg')]);
  await upload(page, 1);
  await arrival.arrived();
  return arrival;
}

export async function arrange(stage: Stage): Promise<ViewerWorld> {
  const { page, path } = stage;
  const captions = CAPTIONS[path.input];
  if (captions === undefined) throw new Error(`Nobody knows how to begin with ${path.input}`);
  const album = await albumWith(stage, captions);
  const isTouched = path.steps.some(({ label }) => label === 'zoom.by: two fingers');
  const touch = isTouched ? await withTouchScreen(page) : null;
  await album.open();
  const isChanged = path.steps.some(({ label }) => label.startsWith('photos.changed'));
  const arrival = isChanged ? await beginUpload(stage, album) : null;
  const pictures = await holdPictures(page);
  await page.getByRole('button', { name: 'View Ridge' }).click();
  const shown = { title: 'Ridge', counter: `1 / ${String(captions.length)}` };
  return { stage, album, pictures, arrival, errand: null, touch, shown };
}

/** Lets the upload arrive; before the list is read, other users have deleted some photos. */
export async function refresh(
  { stage: { page, server }, album: { site }, arrival }: ViewerWorld,
  stays: readonly string[],
): Promise<void> {
  const list = await holdRequests(page, `**/by-item/${String(site.itemId)}`);
  await arrival?.release();
  await list.arrived();
  for (const { id, caption } of await site.photos()) {
    if (stays.includes(caption ?? 'new')) continue;
    await server.as.Inspector.delete(`/inspectionphotos/${String(id)}`);
  }
  await until('The photos of others', async () => (await site.photos()).length, stays.length);
  await list.release();
}
