import type { Page } from 'playwright';
import type { Item } from '../../../../contract/items/item';
import type { KeptChange } from '../../../../machines/outbox/kept-change';
import { keepChanges } from '../../../support/browser/kept-changes';
import { addItem, addSite } from '../../../support/records/records';
import { signedInBefore } from '../../../support/browser/signed-in';
import type { Stage } from '../../driver';
import { type Held } from '../../held';
import { type Locks, takeLocks } from '../../locks';
import { type BusyStorage, CHANGES_KEPT, keepBusy } from '../../storage';
import { setOnline } from '../uploads/photo';
import * as kept from './kept';
import { type Room, takeRoom } from './room';

/**
 * An item and the change of its title. A change that is made now is seen in the form of the item;
 * one of an earlier visit is seen in the list of what is not sent.
 */
export interface ChangeWorld {
  stage: Stage;
  item: Item;
  /** A page beside the app, which can keep the device's storage busy. */
  beside: Page;
  storage: BusyStorage;
  room: Room;
  locks: Locks | null;
  /** The request of an earlier change of the item, after which this one is sent. */
  earlier: Held | null;
  /** The request of the change. */
  sent: Held | null;
  /** The request that asks whether the server works. */
  probe: Held | null;
  /** The app in another tab, and the change's request there. */
  other: { page: Page; sent: Held } | null;
  /** Whether its author still waits in the form. */
  isAttended: boolean;
  /** Whether nothing prevents it from being sent now. */
  isNext: boolean;
  isOnline: boolean;
}

export const takes = ({ path }: Stage, ...labels: string[]): boolean =>
  path.steps.some(({ label }) => labels.includes(label));

const NOT_BUSY: BusyStorage = { release: () => Promise.resolve() };

/** Somebody removes it in the list, which is only offered for deletions. */
const isDeletion = ({ path, ...stage }: Stage): boolean =>
  takes({ path, ...stage }, 'change.remove') && path.input !== 'a refused change';

export const methodOf = (stage: Stage) => (isDeletion(stage) ? 'DELETE' : 'PUT');

/** The change as an earlier visit has left it. */
const changeOf = ({ stage, item }: ChangeWorld, title: string): KeptChange =>
  isDeletion(stage) ? kept.deleted(item) : kept.retitled(item, title);

/** The page without the app from which the next visit starts, because the app's page was killed. */
const leave = ({ stage: { page } }: ChangeWorld) => page.goto('/api/health');

const sentIn = ({ stage, item }: ChangeWorld, page: Page) =>
  kept.holdSent(page, item, methodOf(stage));

/** Opens the app in another tab. */
export async function openOther(world: ChangeWorld): Promise<Page> {
  const page = await world.stage.page.context().newPage();
  world.other = { page, sent: await sentIn(world, page) };
  await page.goto(kept.pathOf(world.item));
  return page;
}

async function openItem(world: ChangeWorld): Promise<void> {
  const { page } = world.stage;
  await page.bringToFront();
  await page.goto(kept.pathOf(world.item));
  await kept.openList(page);
}

async function openForm({ stage: { page }, item, isOnline }: ChangeWorld): Promise<void> {
  if (isOnline) await page.goto(`${kept.pathOf(item)}/edit`);
  else {
    // Without a connection the next screens can only be those that were opened before.
    await page.goto(`/inspections/${String(item.inspectionId)}`);
    await page.getByRole('link', { name: kept.TITLE }).first().click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
  }
  await page.getByLabel('Title').waitFor();
}

/** Makes the device keep an earlier change, which is being sent from the next visit on. */
async function beginEarlier(world: ChangeWorld, ...more: KeptChange[]): Promise<void> {
  await keepChanges(world.stage.page, [kept.earlier(world.item), ...more]);
  world.earlier = await kept.holdEarlier(world.stage.page, world.item);
}

async function makeNew(world: ChangeWorld): Promise<void> {
  const { stage, beside } = world;
  world.isAttended = true;
  await beginEarlier(world);
  await openForm(world);
  await world.earlier?.arrived();
  await stage.page.getByLabel('Title').fill(kept.TYPED);
  if (!world.isOnline) await setOnline(stage.page, false);
  world.storage = await keepBusy(beside, CHANGES_KEPT);
  await stage.page.getByRole('button', { name: 'Update Item' }).click();
}

/** Another tab sends it, or it waits for the answer to an earlier one. */
async function waitFromLastTime(world: ChangeWorld): Promise<void> {
  const { stage } = world;
  const isOfOther = stage.path.steps.some(({ label }) => /^change\.(altered|gone)/.test(label));
  const change = changeOf(world, kept.TYPED);
  if (isOfOther) {
    await keepChanges(stage.page, [change]);
    await openOther(world);
    await world.other?.sent.arrived();
    return openItem(world);
  }
  await beginEarlier(world, change);
  await openItem(world);
  await world.earlier?.arrived();
  if (takes(stage, 'sendChange: another tab sends it')) {
    await openOther(world);
    await stage.page.bringToFront();
  }
}

const BEGINNINGS: Readonly<Record<string, (world: ChangeWorld) => Promise<void>>> = {
  'a new change': makeNew,
  'a new change without a connection': async (world) => {
    world.isOnline = false;
    await makeNew(world);
  },
  'a change of last time': waitFromLastTime,
  'a clashing change': async (world) => {
    await keepChanges(world.stage.page, [changeOf(world, kept.TYPED)]);
    await kept.changeElsewhere(world.stage, world.item, { title: kept.THEIRS });
    await openItem(world);
  },
  'a refused change': async (world) => {
    await keepChanges(world.stage.page, [changeOf(world, '')]);
    await openItem(world);
  },
};

export async function arrange(stage: Stage): Promise<ChangeWorld> {
  const { server, page, path } = stage;
  const { inspection } = await addSite(server.as.Admin);
  const given = { inspectionId: inspection.id, title: kept.TITLE };
  const item = await addItem(server.as.Inspector, given);
  const room = await takeRoom(page);
  const isShared = takes(stage, 'sendChange: another tab sends it');
  const locks = isShared ? await takeLocks(page) : null;
  await signedInBefore(page, 'Inspector');
  if (path.steps.some(({ step }) => step.type === 'wait')) await page.clock.install();
  const beside = await page.context().newPage();
  await beside.goto('/api/health');
  const nothing = { earlier: null, sent: null, probe: null, other: null };
  const now = { isAttended: false, isNext: false, isOnline: true };
  const world: ChangeWorld = {
    stage,
    item,
    beside,
    storage: NOT_BUSY,
    room,
    locks,
    ...nothing,
    ...now,
  };
  await page.bringToFront();
  await leave(world);
  const begin = BEGINNINGS[path.input];
  if (begin === undefined) throw new Error(`Nobody knows how to begin with ${path.input}`);
  await begin(world);
  return world;
}
