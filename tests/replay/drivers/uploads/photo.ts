import type { Locator, Page } from 'playwright';
import { detailedJpeg } from '../../../support/records/pictures';
import {
  chooseFiles,
  keptState,
  photoFile,
  type TestFile,
  upload,
  type UploadSite,
} from '../../../support/browser/upload-page';
import { type Held, holdRequests } from '../../held';
import { until } from '../../until';

/** The name of the photo in replays of uploads. */
export const NAME = 'a.jpg';

/** Why no replay has a photo that is on the server, and not yet described. */
export const DESCRIBED_LATE =
  'A replay types no caption while the photo is sent: the tests of captions that wait do.';

/** The row of the photo on the page of its item. */
export const rowOn = (page: Page): Locator => page.getByRole('listitem').filter({ hasText: NAME });

const fileOf = (buffer: Buffer): TestFile => ({ name: NAME, mimeType: 'image/jpeg', buffer });

export const FILES = {
  good: () => photoFile(NAME),
  /** So large that its upload takes a while. */
  big: async () => fileOf(await detailedJpeg()),
};

export async function openPage(page: Page, { path }: UploadSite): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
}

/** Chooses the photo, starts its upload, and waits until it is stored in that state. */
export async function send(page: Page, file: TestFile, state: string): Promise<void> {
  await chooseFiles(page, [file]);
  await upload(page, 1);
  await until('The photo is kept', () => keptState(page, NAME), state);
}

/** Like `send`, but the server refuses the photo. */
export async function sendInVain(page: Page, site: UploadSite): Promise<void> {
  const sent = await holdPhoto(page, site);
  await chooseFiles(page, [await FILES.good()]);
  await upload(page, 1);
  await sent.arrived();
  await sent.answer({ status: 422, json: { message: 'Not a picture' } });
  await until('The photo is kept', () => keptState(page, NAME), 'failed');
}

/** Holds the next request that carries the photo. */
export const holdPhoto = (page: Page, { itemId }: UploadSite): Promise<Held> =>
  holdRequests(page, `**/upload/${String(itemId)}`);

/** In bytes per second: slow enough for visible progress. */
const SLOW = 60_000;

const percentOn = (page: Page) =>
  rowOn(page)
    .getByRole('progressbar')
    .evaluate((bar: HTMLProgressElement) => bar.value);

/** Sends the request over a slow connection, until 40 percent have been sent. */
export async function goSlowly(page: Page, request: Held): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: SLOW,
  });
  await request.release();
  await until('It is being sent', async () => (await percentOn(page)) >= 40, true);
}

export async function setOnline(page: Page, isOnline: boolean): Promise<void> {
  await page.context().setOffline(!isOnline);
  await page.waitForFunction((expected) => navigator.onLine === expected, isOnline);
}
