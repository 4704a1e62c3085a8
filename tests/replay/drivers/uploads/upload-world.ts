import type { Page } from 'playwright';
import type { Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import { signedInBefore } from '../../stage';
import { until } from '../../until';
import {
  chooseFiles,
  keptState,
  photoFile,
  type TestFile,
  upload,
  type UploadSite,
  uploadSite,
} from '../../../support/upload-page';
import { detailedJpeg } from '../../../support/pictures';
import { type Crowd, crowdOn } from './crowd';
import { type Locks, takeLocks } from './locks';

/** A photo on the page of its item, chosen there in this or an earlier life of the page. */
export interface UploadWorld {
  stage: Stage;
  site: UploadSite;
  crowd: Crowd;
  locks: Locks;
  /** The request that carries the photo, where it is on its way. */
  sent: Held | null;
  /** The browser's other tab, where it sends the photo. */
  other: Page | null;
  /** Whether it is to be sent as soon as there is room. */
  isToGo: boolean;
}

export const NAME = 'a.jpg';

/** The photo as the page of its item shows it. */
export const rowOf = ({ page }: Stage) => page.getByRole('listitem').filter({ hasText: NAME });

/** Says "image/jpeg" and is none. */
const notAPicture: TestFile = {
  name: NAME,
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<html>No picture</html>'),
};

const count = ({ path }: Stage, wanted: string) =>
  path.steps.filter(({ label }) => label === wanted).length;

/** Holds the next request that carries the photo. */
export const holdPhoto = (page: Page, { itemId }: UploadSite) =>
  holdRequests(page, `**/upload/${String(itemId)}`);

async function open({ stage, site }: UploadWorld): Promise<void> {
  await stage.page.goto(site.path);
  await stage.page.getByRole('button', { name: 'Browse Photos' }).waitFor();
}

/** Chooses the photo, asks for it to be sent, and leaves the page when that is kept. */
async function leave(world: UploadWorld, file: TestFile, state: string): Promise<void> {
  const { page } = world.stage;
  await open(world);
  await chooseFiles(page, [file]);
  await upload(page, 1);
  await until('The photo is kept', () => keptState(page, NAME), state);
}

/** The other tab has got hold of the photo before this one has. */
async function openOther({ stage, site }: UploadWorld): Promise<Page> {
  const page = await stage.page.context().newPage();
  const held = await holdPhoto(page, site);
  await page.goto(site.path);
  await held.arrived();
  return page;
}

async function arrangeLastTime(world: UploadWorld): Promise<void> {
  const { stage, crowd } = world;
  const isShared = count(stage, 'uploadPhoto: another tab sends it') > 0;
  const isWatched = count(stage, 'uploadPhoto: 40 percent') > 0;
  await crowd.gather();
  await leave(world, isWatched ? await bigPhoto() : await photoFile(NAME), 'pending');
  const followers = isShared ? 1 : count(stage, 'uploadPhoto: unanswered');
  if (followers > 0) await crowd.follow(followers, !isShared);
  await open(world);
  await crowd.isFull();
  if (isShared) world.other = await openOther(world);
}

/** So big that its upload takes a while. */
const bigPhoto = async (): Promise<TestFile> => ({
  ...{ name: NAME, mimeType: 'image/jpeg', buffer: await detailedJpeg() },
});

const BEGINNINGS: Readonly<Record<string, (world: UploadWorld) => Promise<void>>> = {
  'a chosen photo': async (world) => {
    if (count(world.stage, 'upload.enqueue: compressed') > 0) await world.crowd.gather();
    await open(world);
    await chooseFiles(world.stage.page, [await photoFile(NAME)]);
  },
  'a photo of last time': arrangeLastTime,
  'a photo that was refused last time': async (world) => {
    await leave(world, notAPicture, 'failed');
    if (count(world.stage, 'photo.retry') > 0) await world.crowd.gather();
    await open(world);
  },
};

export async function arrange(stage: Stage): Promise<UploadWorld> {
  const { server, page, path } = stage;
  const site = await uploadSite(server, 'A photo on its way');
  const [crowd, locks] = await Promise.all([crowdOn(page, server), takeLocks(page)]);
  await signedInBefore(page, 'Inspector');
  if (path.steps.some(({ step }) => step.type === 'wait')) await page.clock.install();
  const world: UploadWorld = { stage, site, crowd, locks, sent: null, other: null, isToGo: false };
  const begin = BEGINNINGS[path.input];
  if (begin === undefined) throw new Error(`Nobody knows how to begin with ${path.input}`);
  await begin(world);
  return world;
}
