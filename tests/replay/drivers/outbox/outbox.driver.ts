import type { Page } from 'playwright';
import { ITEM_STATUS_LABELS } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import type { KeptChange } from '../../../../machines/outbox/kept-change';
import { choose } from '../../../support/browser/browser';
import { showMoreDetails } from '../../../support/browser/items-form';
import { keepChanges } from '../../../support/browser/kept-changes';
import { addItem, addSite } from '../../../support/records/records';
import { signedInBefore } from '../../../support/browser/signed-in';
import { notSent } from '../../../support/browser/upload-page';
import { driverOf, type Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import { beginChange, type BusyStorage, CHANGES_KEPT, keepBusy, takeStorage } from '../../storage';
import { until } from '../../until';
import { setOnline } from '../uploads/photo';
import * as kept from './kept';
import { type Room, takeRoom } from './room';

/**
 * The form of an item, opened before the outbox: its code has just arrived, and the storage of the
 * device is busy.
 */
interface OutboxWorld {
  stage: Stage;
  item: Item;
  beside: Page;
  /** The read of earlier visits' changes waits for this one. */
  reading: BusyStorage;
  /** The write of new changes waits for this one. */
  keeping: BusyStorage;
  room: Room;
  /** Whether the device keeps the change, which the list then shows. */
  isKept: boolean;
  /** The request of the change. */
  sent: Held;
}

const CODE = /\/prepare-sending-[^/]*\.js$/;
const EDITED = 'Verge';

const takes = ({ path }: Stage, ...labels: string[]) =>
  path.steps.some(({ label }) => labels.includes(label));

/** A change of an earlier visit that the server has refused. */
const refused = (item: Item): KeptChange => ({
  ...kept.retitled(item, 'Gable'),
  state: 'refused',
  failure: { message: kept.REFUSAL, status: 422, errors: {}, clashes: {} },
});

async function arrange(stage: Stage): Promise<OutboxWorld> {
  const { server, page } = stage;
  const { inspection } = await addSite(server.as.Admin);
  const given = { inspectionId: inspection.id, title: kept.TITLE };
  const item = await addItem(server.as.Inspector, given);
  const room = await takeRoom(page);
  const storage = await takeStorage(page, CHANGES_KEPT);
  await signedInBefore(page, 'Inspector');
  const beside = await page.context().newPage();
  await beside.goto('/api/health');
  await page.bringToFront();
  await page.goto('/api/health');
  const isAnyKept = takes(stage, 'recallChanges: a refused change');
  await keepChanges(page, isAnyKept ? [refused(item)] : []);
  const sent = await kept.holdSent(page, item);
  const code = await holdRequests(page, CODE);
  await page.goto(`${kept.pathOf(item)}/edit`);
  await page.getByLabel('Title').waitFor();
  await code.arrived();
  if (takes(stage, 'recallChanges: unreadable')) {
    const reading = await beginChange(beside, CHANGES_KEPT);
    await code.release();
    return { stage, item, beside, reading, keeping: reading, room, isKept: false, sent };
  }
  let reading = await keepBusy(beside, CHANGES_KEPT);
  const before = await storage.asked();
  const areAsked = (count: number) =>
    until(
      `The app asks for changes of earlier visits ${String(count)} times`,
      async () => (await storage.asked()) >= before + count,
      true,
    );
  await code.release();
  // It asks for those that it can read, and for those that it cannot.
  await areAsked(2);
  if (isAnyKept) {
    // It has them when it has been told their marks as well, for which it asks after that.
    const first = reading;
    reading = await keepBusy(beside, CHANGES_KEPT);
    await first.release();
    await areAsked(4);
  }
  // Requests to the storage from now on wait for this one.
  const keeping = await keepBusy(beside, CHANGES_KEPT);
  return { stage, item, beside, reading, keeping, room, isKept: false, sent };
}

const buttonOf = ({ stage: { page } }: OutboxWorld, name: string) =>
  page.getByRole('button', { name, exact: true });

async function save(world: OutboxWorld): Promise<void> {
  await buttonOf(world, 'Update Item').click();
  await buttonOf(world, 'Saving...').waitFor();
}

async function openList({ stage: { page } }: OutboxWorld): Promise<void> {
  if ((await kept.listIn(page).count()) === 0) await kept.openList(page);
}

/** What the top bar shows of what is not sent; nothing if all is sent. */
const notSentSays = ({ stage: { page } }: OutboxWorld) =>
  notSent(page).evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')));

const listHas = async (world: OutboxWorld, text: string | RegExp) => {
  await openList(world);
  await kept.listIn(world.stage.page).getByText(text).first().waitFor();
};

const NO_LIST = 'While the changes of earlier visits are read, no list shows them.';
const UNSEEN = 'While the changes of earlier visits are read, no screen shows it.';
const NOT_WITHIN =
  'What another tab does with the storage comes before or after this step, not within it.';
const LOCKED = 'While a change is being kept, its form is locked.';
const CODE_ONLY = 'Nothing outside ends it: only a mistake in the code does.';

/** All changes of a user that the server does not have. */
export const driver = driverOf<OutboxWorld>({
  machine: 'outbox',
  arrange,
  does: {
    'change.make: a title': async (world) => {
      await world.stage.page.getByLabel('Title').fill(kept.TYPED);
      await save(world);
    },
    'change.make: its status': async (world) => {
      await showMoreDetails(world.stage.page);
      await choose(world.stage.page, 'Status*', ITEM_STATUS_LABELS.InProgress);
      await save(world);
    },
    'recallChanges: nothing': ({ reading }) => reading.release(),
    'recallChanges: a refused change': async (world) => {
      await world.reading.release();
      await until('The top bar says', () => notSentSays(world), ['Needs your decision: 1']);
    },
    'recallChanges: unreadable': ({ reading }) => reading.release(),
    'watchConnection: lost': ({ stage }) => setOnline(stage.page, false),
    'watchConnection: returned': ({ stage }) => setOnline(stage.page, true),
    'change-a.keepChange: it is kept': async (world) => {
      await world.keeping.release();
      await kept.isKept(world.stage.page, world.item);
      world.isKept = true;
      await world.sent.arrived();
    },
    'change-a.keepChange: no room': async ({ room, keeping }) => {
      await room.fill();
      await keeping.release();
    },
    'change-b.keepChange: no room': async ({ room, keeping }) => {
      await room.fill();
      await keeping.release();
    },
    'change-a.sendChange: acknowledged': async (world) => {
      // The device still has to remove it.
      world.keeping = await keepBusy(world.beside, CHANGES_KEPT);
      await world.sent.release();
      const { stage, item } = world;
      const titleNow = async () => (await kept.itemNow(stage, item))?.title;
      await until('The server has', titleNow, kept.TYPED);
    },
    'change-a.sendChange: unanswered': async (world) => {
      await holdRequests(world.stage.page, '**/api/health');
      await world.sent.drop();
    },
    'change.again: edited': async (world) => {
      await openList(world);
      const { page } = world.stage;
      await kept.listIn(page).getByRole('button', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Change' });
      await dialog.getByLabel('Title').fill(EDITED);
      await dialog.getByRole('button', { name: 'Save and Send' }).click();
    },
    'change-a.storeChange: it is stored': async (world) => {
      await world.keeping.release();
      await world.sent.arrived();
    },
  },
  shows: {
    recalling: async (world) => {
      await until('The top bar says', () => notSentSays(world), []);
    },
    asleep: async (world) => {
      const sending = kept.listIn(world.stage.page).getByText('Being sent');
      await until('Nothing is being sent', () => sending.count(), 0);
    },
    draining: async (world) => {
      if ((await kept.listIn(world.stage.page).count()) > 0) return;
      await buttonOf(world, 'Saving...').waitFor();
    },
    blocked: async (world) => {
      if (!world.isKept) return buttonOf(world, 'Saving...').waitFor();
      await notSent(world.stage.page).waitFor();
      await listHas(world, /No connection|The server does not answer/);
    },
    full: (world) =>
      world.stage.page
        .getByRole('button', { name: /(no room|storage trouble) on this device$/ })
        .waitFor(),
  },
  complains: {
    'change-a.keepChange: no room': /^The device did not keep a change/,
    'change-b.keepChange: no room': /^The device did not keep a change/,
    'change-a.sendChange: unanswered': /^No answer\./,
    'recallChanges: unreadable': /VersionError|could not be read/,
  },
  impossible: {
    'change.decide: mine': NO_LIST,
    'change.remove: the title': NO_LIST,
    'watchOthers: another tab has one': NOT_WITHIN,
    'watchOthers: it is gone': UNSEEN,
    'watchOthers: a newer version has made one': NOT_WITHIN,
    'watchOthers: breaks': CODE_ONLY,
    'watchConnection: breaks': CODE_ONLY,
    'serverWatch: it answers': UNSEEN,
    'outbox-change.make-isKnown-stays': LOCKED,
    'full-always-hasRoom-asleep': LOCKED,
  },
});
