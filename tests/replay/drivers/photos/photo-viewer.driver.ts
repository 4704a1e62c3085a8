import type { Page } from 'playwright';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import { driverOf } from '../../driver';
import { holdRequests } from '../../held';
import { until } from '../../until';
import { dragLeft, pinch, turn, zoom } from './stage-gestures';
import {
  arrange,
  errandOf,
  holdPictures,
  press,
  refresh,
  viewerOn,
  type ViewerWorld,
} from './viewer-world';

const dialogOn = (page: Page, name: string) => page.getByRole('dialog', { name });
const choose = (page: Page, dialog: string, name: string) =>
  dialogOn(page, dialog).getByRole('button', { name, exact: true }).click();

const SECOND = { title: 'Gable', counter: '2 / 2' };

/** The expected view after the first photo has gone: the other photo, or the page itself. */
function afterFirst(world: ViewerWorld): void {
  world.shown = world.album.photos.length === 1 ? null : { title: 'Gable', counter: '1 / 1' };
}

/** Waits until the expected photo is on the stage, loaded or still loading. */
async function onStage({ stage: { page }, shown }: ViewerWorld, isBusy: boolean): Promise<void> {
  const viewer = viewerOn(page);
  if (shown === null) {
    await viewer.waitFor({ state: 'detached' });
    return;
  }
  const read = async () => ({
    title: await viewer.getByRole('heading', { level: 2 }).textContent(),
    counter: await viewer.locator('.viewer-title span').textContent(),
  });
  await until('The photo', read, shown);
  await page.locator(`.viewer-stage[aria-busy=${String(isBusy)}]`).waitFor();
}

const panelOn = (page: Page) => page.getByRole('complementary', { name: 'Photo information' });
const isBusy = (page: Page, name: string) =>
  viewerOn(page).getByRole('button', { name, exact: true }).getAttribute('aria-disabled');

/** The photos of an item in full screen. */
export const driver = driverOf<ViewerWorld>({
  machine: 'photoViewer',
  arrange,
  does: {
    'photo.next': async (world) => {
      await press(world.stage.page, 'Next photo');
      world.shown = SECOND;
    },
    'photo.previous': async (world) => {
      await press(world.stage.page, 'Previous photo');
      world.shown = { title: 'Ridge', counter: '1 / 2' };
    },
    'photo.show: second': async (world) => {
      await press(world.stage.page, 'Photo 2: Gable');
      world.shown = SECOND;
    },
    'photos.changed: a new one': async (world) => {
      await refresh(world, ['Ridge', 'Gable', 'new']);
      world.shown = { title: 'Ridge', counter: '1 / 3' };
    },
    'photos.changed: without the first': async (world, { source }) => {
      await refresh(world, ['Gable']);
      // A photo stays behind its open dialog.
      if (source.includes('work.idle')) afterFirst(world);
    },
    'photos.changed: none': async (world) => {
      await refresh(world, []);
      world.shown = null;
    },
    'picture.loaded: first': ({ pictures }) => pictures.release(),
    'picture.failed: first': async (world) => {
      const next = await holdPictures(world.stage.page);
      await world.pictures.drop();
      world.pictures = next;
    },
    'picture.retry': ({ stage }) => press(stage.page, 'Retry'),
    'stage.measured: a phone': turn,
    'zoom.in': ({ stage }) => zoom(stage.page, 'Zoom in', 150),
    'zoom.out': ({ stage }) => zoom(stage.page, 'Zoom out', 67),
    'zoom.fit': ({ stage }) => zoom(stage.page, 'Fit to screen', 100),
    'zoom.by: two fingers': pinch,
    'pan.by: left': dragLeft,
    'info.toggle': ({ stage }) => press(stage.page, 'Information'),
    'photo.download': async (world) => {
      const { page } = world.stage;
      world.errand = await holdRequests(page, '**/api/inspectionphotos/download/*');
      await press(page, 'Download');
      await world.errand.arrived();
    },
    'downloadPhoto: is there': async (world) => {
      const { page } = world.stage;
      const download = page.waitForEvent('download');
      await errandOf(world).release();
      await until('The file', async () => (await download).suggestedFilename(), 'photo.jpg');
      await page.getByText(PHOTO_MESSAGES.downloadStarted).waitFor();
    },
    'downloadPhoto: does not come': async (world) => {
      await errandOf(world).answer({ status: 503, json: { message: 'Come back later' } });
      await world.stage.page.getByText(PHOTO_MESSAGES.downloadFailed).waitFor();
    },
    'photo.edit': ({ stage }) => press(stage.page, 'Edit'),
    'edit: changed by the user': async (world) => {
      const { page } = world.stage;
      await dialogOn(page, 'Edit Photo').getByLabel('Caption').fill('North ridge');
      await choose(page, 'Edit Photo', 'Save');
      world.shown = { title: 'North ridge', counter: '1 / 2' };
    },
    'edit: unchanged': ({ stage }) => choose(stage.page, 'Edit Photo', 'Save'),
    'photo.delete': ({ stage }) => press(stage.page, 'Delete'),
    'delete.cancel': ({ stage }) => choose(stage.page, 'Delete Photo', 'Cancel'),
    'delete.confirm': async (world) => {
      const { page } = world.stage;
      world.errand = await holdRequests(page, '**/api/inspectionphotos/*', { method: 'DELETE' });
      await choose(page, 'Delete Photo', 'Delete');
      await world.errand.arrived();
    },
    'deletePhoto: deleted': async (world) => {
      await errandOf(world).release();
      await world.stage.page.getByText(ITEM_MESSAGES.photoDeleted).waitFor();
      afterFirst(world);
    },
    'deletePhoto: is gone already': async (world) => {
      const [photo] = world.album.photos;
      await world.stage.server.as.Admin.delete(`/inspectionphotos/${String(photo?.id)}`);
      await errandOf(world).release();
      afterFirst(world);
    },
    'deletePhoto: refused': async (world) => {
      await errandOf(world).answer({ status: 422, json: { message: 'Come back later' } });
      await dialogOn(world.stage.page, 'Delete Photo').getByText('Come back later').waitFor();
    },
    'viewer.close': async (world) => {
      await press(world.stage.page, 'Close');
      world.shown = null;
    },
  },
  shows: {
    'picture.visible.loading': (world) => onStage(world, true),
    'picture.visible.showing': (world) => onStage(world, false),
    'picture.failed': ({ stage: { page } }) =>
      viewerOn(page).getByText('This photo could not be loaded.').waitFor(),
    'panel.hidden': ({ stage: { page } }) => panelOn(page).waitFor({ state: 'detached' }),
    'panel.shown': ({ stage: { page } }) => panelOn(page).waitFor(),
    'work.idle': async ({ stage: { page } }) => {
      for (const name of ['Edit Photo', 'Delete Photo']) {
        await dialogOn(page, name).waitFor({ state: 'detached' });
      }
    },
    'work.editing': ({ stage: { page } }) =>
      dialogOn(page, 'Edit Photo').getByRole('button', { name: 'Save' }).waitFor(),
    'work.confirmingDelete': async ({ stage: { page } }) => {
      const dialog = dialogOn(page, 'Delete Photo');
      await dialog.getByText(PHOTO_MESSAGES.confirmDelete('Ridge')).waitFor();
      const answer = dialog.getByRole('button', { name: 'Delete' });
      await until('It can be answered', () => answer.isEnabled(), true);
    },
    'work.deleting': async ({ stage: { page } }) => {
      const answer = dialogOn(page, 'Delete Photo').getByRole('button', { name: 'Delete' });
      await until('It cannot be answered again', () => answer.isDisabled(), true);
    },
    'download.idle': async ({ stage: { page }, shown }) => {
      if (shown !== null) await until('No download', () => isBusy(page, 'Download'), 'false');
    },
    'download.downloading': ({ stage: { page } }) =>
      until('A download', () => isBusy(page, 'Download'), 'true'),
  },
  complains: {
    'downloadPhoto: does not come': /^Server error/,
  },
  impossible: {
    'edit: breaks':
      'The dialog has an answer to every failure; only a mistake in its code breaks it.',
  },
});
