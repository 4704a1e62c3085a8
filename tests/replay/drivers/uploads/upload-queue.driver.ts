import type { Page } from 'playwright';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import { chooseFiles, removePhoto } from '../../../support/browser/upload-page';
import { driverOf } from '../../driver';
import { until } from '../../until';
import { DESCRIBED_LATE, FILES, goSlowly, NAME, openPage, rowOn, setOnline } from './photo';
import { arrange, type QueueWorld } from './queue-world';
import { keepBusy, PHOTOS_KEPT } from '../../storage';

const reading = (page: Page) => page.getByText(UPLOAD_MESSAGES.reading(1));

const remove = (page: Page) =>
  removePhoto(rowOn(page).getByRole('button', { name: `Remove ${NAME}` }));

async function clearAll({ stage: { page } }: QueueWorld): Promise<void> {
  await page.getByRole('button', { name: 'Clear All' }).click();
  const question = page.getByRole('dialog', { name: 'Clear All' });
  await question.getByRole('button', { name: 'Clear All' }).click();
  const list = page.getByRole('region', { name: 'Add Photos' }).getByRole('listitem');
  await until('The list of photos', () => list.count(), 0);
}

async function restore(world: QueueWorld): Promise<void> {
  const { page } = world.stage;
  await world.storage.release();
  await page.getByText(UPLOAD_MESSAGES.restored(1)).waitFor();
  await world.sent.arrived();
}

const READ_LATER =
  'The device reads what another tab tells after the photos of last time, so the list has none yet.';
const CODE_ONLY = 'only a mistake in the code makes it end';

/** All waiting photos of a user. */
export const driver = driverOf<QueueWorld>({
  machine: 'uploadQueue',
  arrange,
  does: {
    'restoreEntries: nothing': ({ storage }) => storage.release(),
    'restoreEntries: a photo of last time': restore,
    'restoreEntries: unreadable': async ({ stage, storage }) => {
      await storage.release();
      await stage.page.getByText(UPLOAD_MESSAGES.notKept).waitFor();
    },
    'photos.added: to describe': async (world) => {
      world.storage = await keepBusy(world.beside, PHOTOS_KEPT);
      await chooseFiles(world.stage.page, [await FILES.good()]);
    },
    'storeBatch: kept': async ({ stage, storage }) => {
      await storage.release();
      await rowOn(stage.page).getByLabel('Caption').waitFor();
    },
    'watchConnection: lost': ({ stage }) => setOnline(stage.page, false),
    'watchConnection: returned': async ({ stage }) => {
      await setOnline(stage.page, false);
      await setOnline(stage.page, true);
    },
    'watchTabs: it is gone': async ({ stage: { page }, site }) => {
      const other = await page.context().newPage();
      await openPage(other, site);
      await remove(other);
      await rowOn(other).waitFor({ state: 'detached' });
      await page.bringToFront();
      await rowOn(page).waitFor({ state: 'detached' });
    },
    'photo-b2.uploadPhoto: stored': async ({ stage: { page }, sent }) => {
      await sent.release();
      await page.getByText(UPLOAD_MESSAGES.uploaded(1)).waitFor();
    },
    'photo-b2.uploadPhoto: refused': async ({ stage: { page }, sent }) => {
      await sent.answer({ status: 422, json: { message: 'Not a picture' } });
      await rowOn(page)
        .getByRole('button', { name: `Try ${NAME} again` })
        .waitFor();
    },
    'photo-b2.uploadPhoto: unanswered': async ({ stage: { page }, sent }) => {
      await sent.drop();
      await rowOn(page).getByText(UPLOAD_MESSAGES.unanswered).waitFor();
    },
    'serverWatch: it answers': ({ stage: { page } }) =>
      rowOn(page).getByText(UPLOAD_MESSAGES.unanswered).waitFor({ state: 'detached' }),
    'photo-b2.uploadPhoto: 40 percent': ({ stage, sent }) => goSlowly(stage.page, sent),
    'queue.clear: of the item': clearAll,
  },
  shows: {
    restoring: async ({ stage: { page } }) => {
      await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
      await until('No word of last time', () => page.getByText(/from last time/).count(), 0);
      await until('Nothing is being kept', () => reading(page).count(), 0);
    },
    open: async ({ stage: { page } }) => {
      await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
      await until('Nothing is being kept', () => reading(page).count(), 0);
    },
    storing: async ({ stage: { page } }) => {
      await reading(page).waitFor();
      await until('It is not in the list yet', () => rowOn(page).count(), 0);
    },
  },
  complains: { 'photo-b2.uploadPhoto: unanswered': /^No answer\./ },
  impossible: {
    'restoreEntries: one that was taken out':
      'No screen shows what was taken out: it is merely settled with the server.',
    'storeBatch: breaks': `Keeping photos has an answer to every failure of the browser: ${CODE_ONLY} badly.`,
    'watchConnection: breaks': `Nothing outside ends the watch over the connection: ${CODE_ONLY}.`,
    'watchTabs: breaks': `Nothing outside ends the listening to other tabs: ${CODE_ONLY}.`,
    'watchRoom: there is room': 'Only a full device has photos that wait for room.',
    'watchRoom: breaks': `Nothing outside ends the watch over the room: ${CODE_ONLY}.`,
    'watchTabs: another tab has one': READ_LATER,
    'photo-b2.uploadPhoto: arrives': DESCRIBED_LATE,
    'photo.cancel: it': READ_LATER,
    'photo.described: ridge': READ_LATER,
    'photos.start: those of the item': READ_LATER,
    'photo.retry: it': READ_LATER,
    'photos.retryFailed: those of the item': READ_LATER,
  },
});
