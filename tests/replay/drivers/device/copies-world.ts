import type { Locator, Page } from 'playwright';
import { listInspections } from '../../../../contract/inspections/calls';
import { openDevice } from '../../../support/browser/device-dialog';
import { addPhotos } from '../../../support/records/item-photos';
import { jpeg } from '../../../support/records/pictures';
import { addInspection, addItem, addSite, bodyOf } from '../../../support/records/records';
import { signedInBefore } from '../../../support/browser/signed-in';
import type { Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import {
  type BreakableStorage,
  type BusyStorage,
  COPIES_KEPT,
  keepBusy,
  takeStorage,
} from '../../storage';

/** Three inspections and a device that keeps copies of them, as its dialog shows it. */
export interface CopiesWorld {
  stage: Stage;
  projectId: number;
  /** One of the three. */
  inspectionId: number;
  /** The tab that updates the copies until it is closed; its dialog is open, too. */
  other: Page;
  /** A page beside the app, which can keep the device's storage busy. */
  beside: Page;
  storage: BusyStorage;
  breakable: BreakableStorage;
  /** The held request: for the list of copies, for one of them, or for a picture. */
  asked: Held | null;
  /** How many inspections the device has according to the page; null before it has counted them. */
  counted: number | null;
  /** How many of the three have been asked for, whether they were copied or not. */
  copied: number;
  /** How many of these did not arrive. */
  missed: number;
  trouble: string | RegExp | null;
}

const LIST = /\/api\/device-copies\?/;
const COPY = /\/api\/device-copies\/\d+$/;
const PICTURE = /\/uploads\//;
const NOT_BUSY: BusyStorage = { release: () => Promise.resolve() };

export const hold = {
  list: ({ stage: { page } }: CopiesWorld) => holdRequests(page, LIST),
  copy: ({ stage: { page } }: CopiesWorld) => holdRequests(page, COPY),
  // The service worker asks for it.
  picture: ({ stage: { page } }: CopiesWorld) => holdRequests(page.context(), PICTURE),
};

export const fact = (page: Page): Locator =>
  page
    .getByRole('dialog', { name: 'This Device' })
    .locator('.device-fact')
    .filter({ hasText: 'Inspections that open without a network' });

export const press = (page: Page, name: string) =>
  fact(page).getByRole('button', { name, exact: true }).click();

export const takes = ({ path }: Stage, ...labels: string[]): boolean =>
  path.steps.some(({ label }) => labels.includes(label));

/** From now on the storage of copies answers nothing. */
export async function holdStorage(world: CopiesWorld): Promise<void> {
  world.storage = await keepBusy(world.beside, COPIES_KEPT);
}

async function openApp(page: Page): Promise<void> {
  await page.goto('/inspections');
  await openDevice(page);
  await fact(page).waitFor();
}

/** Only the inspections of this path are to be copied; others are archived. */
async function addRecords({
  server,
}: Stage): Promise<Pick<CopiesWorld, 'projectId' | 'inspectionId'>> {
  const listed = await server.as.Admin.get('/inspections?pageSize=100');
  for (const { id } of bodyOf(listInspections, listed))
    await server.as.Admin.patch(`/inspections/${String(id)}/archive`);
  const { inspection, project } = await addSite(server.as.Admin);
  const add = (title: string) => addInspection(server.as.Admin, { projectId: project.id, title });
  const bytes = await jpeg({ width: 640, height: 480 });
  // Whichever of them is copied, there is a picture to ask for.
  for (const { id } of [inspection, await add('Cellar'), await add('Roof')]) {
    const item = await addItem(server.as.Admin, { inspectionId: id, title: 'Wet wall' });
    await addPhotos(server.as.Admin, item.id, [{ bytes }]);
  }
  return { projectId: project.id, inspectionId: inspection.id };
}

/**
 * An earlier visit, whose tab stays open and updates the copies. If the path copies inspections or
 * their pictures, that tab gets no answer.
 */
async function visitBefore(stage: Stage, other: Page): Promise<void> {
  if (stage.path.input === 'copies are unwanted')
    await other.evaluate(() => {
      localStorage.setItem('copies', 'remove');
    });
  if (takes(stage, 'compare: three are missing')) await other.route(LIST, (route) => route.abort());
  const isOfPictures = takes(stage, 'compare: nothing is missing');
  const picture = isOfPictures ? await holdRequests(other.context(), PICTURE) : null;
  await openApp(other);
  await picture?.arrived();
  await picture?.drop();
  const end = takes(stage, 'compare: three are missing')
    ? /The last update was not finished/
    : /as of|^None\./;
  await fact(other).getByText(end).first().waitFor();
}

export async function arrange(stage: Stage): Promise<CopiesWorld> {
  const { page } = stage;
  const records = await addRecords(stage);
  await signedInBefore(page, 'Inspector');
  const context = page.context();
  const [beside, other] = [await context.newPage(), await context.newPage()];
  for (const each of [beside, other]) await each.goto('/api/health');
  await visitBefore(stage, other);
  const breakable = await takeStorage(page, COPIES_KEPT);
  if (takes(stage, '300000 ms pass')) await page.clock.install();
  const nothing = { asked: null, counted: null, copied: 0, missed: 0, trouble: null };
  const world: CopiesWorld = {
    stage,
    ...records,
    other,
    beside,
    storage: NOT_BUSY,
    breakable,
    ...nothing,
  };
  await page.bringToFront();
  await holdStorage(world);
  await openApp(page);
  return world;
}
