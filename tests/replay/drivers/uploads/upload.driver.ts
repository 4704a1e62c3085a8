import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import { choose } from '../../../support/browser/browser';
import { removePhoto, upload, notSent } from '../../../support/browser/upload-page';
import { driverOf, type Moment } from '../../driver';
import { until } from '../../until';
import { DESCRIBED_LATE, goSlowly, holdPhoto, NAME, rowOn, setOnline } from './photo';
import { arrange, type UploadWorld } from './upload-world';

async function take({ stage }: UploadWorld, name: 'Remove' | 'Cancel'): Promise<void> {
  await removePhoto(rowOn(stage.page).getByRole('button', { name: `${name} ${NAME}` }));
}

function request({ sent }: UploadWorld) {
  if (sent === null) throw new Error('The photo is not being sent');
  return sent;
}

/** Frees a slot, so that it is the photo's turn. */
async function begin(world: UploadWorld, { rest }: Moment): Promise<void> {
  const { stage, site, crowd, locks } = world;
  const isTaken = rest[0]?.label === 'uploadPhoto: another tab sends it';
  if (isTaken) await locks.hold();
  else world.sent = await holdPhoto(stage.page, site);
  await crowd.makeRoom();
  if (!isTaken) await request(world).arrived();
}

/** Another photo, which is now sent, takes the slot of this one. */
async function leaveToOther({ stage: { page }, locks, crowd }: UploadWorld): Promise<void> {
  await locks.release();
  await notSent(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByRole('button', { name: 'Upload 1 Photo(s)' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await crowd.isFull();
}

async function waits({ stage }: UploadWorld): Promise<void> {
  await rowOn(stage.page)
    .getByText(/^Waiting (to be uploaded|for a connection)$/)
    .waitFor();
}

/**
 * A photo that waits for another tab looks like one that is next in the queue. If a path ends
 * there, the photo proves that it is next by taking the first free slot.
 */
async function standsNext(world: UploadWorld): Promise<void> {
  await waits(world);
  if (!world.isNext) return;
  const sent = await holdPhoto(world.stage.page, world.site);
  await world.crowd.makeRoom();
  await sent.arrived();
}

/** Another photo takes its slot. */
async function leavesItsPlace(world: UploadWorld): Promise<void> {
  await waits(world);
  await world.crowd.isFull();
}

async function rests({ stage, crowd }: UploadWorld): Promise<void> {
  await rowOn(stage.page).getByText(UPLOAD_MESSAGES.backingOff).waitFor();
  await crowd.isFull();
}

async function hasNoRoom({ stage, crowd }: UploadWorld): Promise<void> {
  await rowOn(stage.page).getByText(PHOTO_MESSAGES.noSpace).waitFor();
  await crowd.isFull();
}

const isGone = async ({ stage, site }: UploadWorld) => {
  await until('The photo has left the list', () => rowOn(stage.page).count(), 0);
  await until('The server has none', async () => (await site.photos()).length, 0);
};

const OTHER_TAB = 'A replay looks at one tab: the tests of several tabs show what others do.';

const UNSENT_ITEM =
  'A replay begins with items that the server has: the tests of uploads show the others.';

const canBeRemoved = (state: string) => state.startsWith('chosen') || state === 'failed';

/** One photo of the upload queue. */
export const driver = driverOf<UploadWorld>({
  machine: 'upload',
  arrange,
  does: {
    'upload.enqueue: compressed': ({ stage }) => upload(stage.page, 1),
    'upload.begin': begin,
    'uploadPhoto: 40 percent': (world) => goSlowly(world.stage.page, request(world)),
    'uploadPhoto: stored': (world) => request(world).release(),
    'uploadPhoto: unanswered': (world) => request(world).drop(),
    'uploadPhoto: refused': (world) =>
      request(world).answer({ status: 422, json: { message: 'Not a picture' } }),
    'uploadPhoto: no room': (world) =>
      request(world).answer({ status: 507, json: { message: PHOTO_MESSAGES.noSpace } }),
    'uploadPhoto: in trouble': (world) => request(world).answer({ status: 500 }),
    'uploadPhoto: another tab sends it': leaveToOther,
    'awaitTurn: its turn has come': async (world) => {
      world.isNext = true;
      await world.other?.close();
    },
    'awaitTurn: breaks': ({ locks }) => locks.breakDown(),
    'photo.described: ridge': async ({ stage: { page } }) => {
      const caption = page.getByLabel('Caption');
      await caption.fill('Ridge');
      await choose(page, 'Category', 'Issue');
      await until('The caption', () => caption.inputValue(), 'Ridge');
    },
    'photo.cancel': (world, { source }) =>
      take(world, source.some(canBeRemoved) ? 'Remove' : 'Cancel'),
    'photo.retry': ({ stage }) =>
      rowOn(stage.page)
        .getByRole('button', { name: `Try ${NAME} again` })
        .click(),
    'connection.lost': ({ stage }) => setOnline(stage.page, false),
    'connection.returned': async ({ stage }) => {
      await setOnline(stage.page, false);
      await setOnline(stage.page, true);
    },
    '1000 ms pass': async (world) => {
      world.isNext = true;
      await world.stage.page.clock.runFor(1000);
    },
  },
  shows: {
    'chosen.ofSentItem': async ({ stage }) => {
      await rowOn(stage.page).getByLabel('Caption').waitFor();
      await stage.page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();
    },
    'pending.ready': standsNext,
    'pending.backingOff': rests,
    'pending.noRoom': hasNoRoom,
    'pending.inOtherTab': leavesItsPlace,
    uploading: ({ stage }) =>
      rowOn(stage.page)
        .getByRole('progressbar', { name: `Upload of ${NAME}` })
        .waitFor(),
    failed: ({ stage }) =>
      rowOn(stage.page)
        .getByRole('button', { name: `Try ${NAME} again` })
        .waitFor(),
    completed: async ({ stage: { page } }) => {
      await page.getByText('Successfully uploaded 1 photo(s)').waitFor();
      await page.getByRole('heading', { name: 'Photos (1)' }).waitFor();
    },
    cancelled: isGone,
  },
  complains: {
    'uploadPhoto: unanswered': /^No answer\./,
    'uploadPhoto: in trouble': /^Server error/,
  },
  impossible: {
    'server.answered':
      'The place of the photo is free by then: it begins at once, and nobody sees it ready.',
    '60000 ms pass':
      'The photos in all slots stand still for so long that they are given up: nobody sees it ready.',
    'entry.changed: another tab describes it': OTHER_TAB,
    'entry.changed: another tab sends it': OTHER_TAB,
    'entry.changed: another tab failed': OTHER_TAB,
    'entry.gone': OTHER_TAB,
    'upload.arrived: its caption is being typed': DESCRIBED_LATE,
    'awaitItem: the server has it': UNSENT_ITEM,
    'awaitItem: it was removed': UNSENT_ITEM,
    'awaitItem: breaks': UNSENT_ITEM,
    'uploadPhoto: another tab has sent it':
      'The other tab tells of it before this one comes to ask.',
  },
});
