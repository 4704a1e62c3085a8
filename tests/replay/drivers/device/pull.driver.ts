import { addInspection } from '../../../support/records/records';
import { driverOf } from '../../driver';
import type { Held } from '../../held';
import { until } from '../../until';
import { arrange, type CopiesWorld, fact, hold, holdStorage, press } from './copies-world';

const THREE = 3;

function askedIn({ asked }: CopiesWorld): Held {
  if (asked === null) throw new Error('Nothing is asked for');
  return asked;
}

const says = async ({ stage: { page } }: CopiesWorld, text: string | RegExp) =>
  fact(page).getByText(text).waitFor();

/** Whether the copies are being updated, so that nobody can request it. */
const isBusy = ({ stage: { page } }: CopiesWorld, expected: boolean) =>
  until(
    '“Update Now” is disabled',
    () => fact(page).getByRole('button', { name: 'Update Now' }).isDisabled(),
    expected,
  );

async function saysWhatIsThere(world: CopiesWorld): Promise<void> {
  await isBusy(world, false);
  const { counted, trouble } = world;
  await says(
    world,
    counted === null ? /^They are being looked for|^\d+ inspect/ : `${String(counted)} inspect`,
  );
  if (trouble !== null) await says(world, trouble);
}

/** The tab that has updated the copies so far is closed. */
async function takeLead(world: CopiesWorld): Promise<void> {
  world.asked = await hold.list(world);
  await world.other.close();
  await world.storage.release();
}

/** The request gets no answer; the copies are counted then, which takes time. */
async function miss(world: CopiesWorld): Promise<void> {
  await holdStorage(world);
  world.trouble = /The last update was not finished/;
  await askedIn(world).drop();
}

/** One inspection is copied or not, and the next one or a picture is requested. */
async function goOn(world: CopiesWorld, settle: (held: Held) => Promise<void>): Promise<void> {
  const held = askedIn(world);
  world.copied += 1;
  const next = world.copied === THREE ? hold.picture : hold.copy;
  world.asked = await next(world);
  await settle(held);
  await world.asked.arrived();
}

const notFound = (held: Held) => held.answer({ status: 404, json: { message: 'Not found' } });

async function count(world: CopiesWorld): Promise<void> {
  await world.storage.release();
  world.counted = THREE;
}

const CODE_ONLY = 'Nothing outside ends it: only a mistake in the code does.';

/** The copies of inspections on this device. */
export const driver = driverOf<CopiesWorld>({
  machine: 'pull',
  isOnDevice: true,
  arrange,
  does: {
    'watchLead: no other tab renews them': takeLead,
    'watchNews: another tab has renewed the copies': async (world) => {
      const { other, stage, projectId } = world;
      await world.storage.release();
      await addInspection(stage.server.as.Admin, { projectId, title: 'Attic' });
      await other.bringToFront();
      await press(other, 'Update Now');
      await fact(other).getByText('4 inspect').waitFor();
      await stage.page.bringToFront();
      world.counted = 4;
    },
    '2000 ms pass': async (world) => {
      await askedIn(world).arrived();
    },
    '300000 ms pass': async (world) => {
      world.asked = await hold.list(world);
      await world.stage.page.clock.fastForward(300_000);
      await world.asked.arrived();
    },
    'device.news': async ({ stage: { page }, inspectionId }) => {
      // An inspection that is opened, here in another tab, has to be kept.
      const tab = await page.context().newPage();
      await tab.goto(`/inspections/${String(inspectionId)}`);
      await tab.getByRole('heading', { level: 1 }).waitFor();
      await tab.close();
      await page.bringToFront();
    },
    'compare: three are missing': async (world) => {
      const listed = askedIn(world);
      world.asked = await hold.copy(world);
      await listed.release();
      await world.asked.arrived();
    },
    'compare: nothing is missing': async (world) => {
      const listed = askedIn(world);
      world.asked = await hold.picture(world);
      await listed.release();
      await world.asked.arrived();
    },
    'compare: no answer': miss,
    'copyInspection: it is copied': (world) => goOn(world, (held) => held.release()),
    'copyInspection: it is gone': (world) => goOn(world, notFound),
    'copyInspection: no answer': (world) => {
      world.missed += 1;
      return world.missed === THREE ? miss(world) : goOn(world, (held) => held.drop());
    },
    'copyPictures: they are stored': async (world) => {
      const picture = askedIn(world);
      await picture.release();
      await isBusy(world, false);
    },
    'copyPictures: no answer': miss,
    'measure: a sum': count,
    'measure: the store fails': async (world) => {
      await world.breakable.breakDown();
      await world.storage.release();
    },
    'copies.remove': async (world) => {
      await press(world.stage.page, 'Remove from This Device');
    },
    'copies.keep': async (world, { source }) => {
      const { page } = world.stage;
      await press(source.includes('off') ? page : world.other, 'Keep Inspections Here');
      await world.storage.release();
      world.counted = null;
    },
    'removeCopies: they are removed': ({ storage }) => storage.release(),
    'removeCopies: the store fails': async (world) => {
      world.trouble = /They could not be removed/;
      await world.breakable.breakDown();
      await world.storage.release();
    },
  },
  shows: {
    'keeping.following': saysWhatIsThere,
    'keeping.pausing': (world) => isBusy(world, false),
    'keeping.comparing': (world) => isBusy(world, true),
    'keeping.copying': (world) =>
      says(world, `Being stored: ${String(world.copied)} of ${String(THREE)} inspections.`),
    'keeping.picturing': (world) => says(world, 'Pictures of the photos are being stored.'),
    'keeping.measuring': (world) => isBusy(world, false),
    'keeping.resting': saysWhatIsThere,
    removing: ({ stage: { page } }) =>
      fact(page).getByRole('button', { name: 'Remove from This Device' }).waitFor(),
    off: (world) => says(world, world.trouble ?? /^None\./),
  },
  complains: {
    'measure: the store fails': /AbortError/,
    'removeCopies: the store fails': /AbortError/,
  },
  impossible: {
    'watchLead: it breaks': CODE_ONLY,
    'watchNews: it breaks': CODE_ONLY,
    'pull-copies.changed-stays': 'Where copies are unwanted, no tab renews them.',
  },
});
