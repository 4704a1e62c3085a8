import type { Page } from 'playwright';
import { chooseFiles, type UploadSite, uploadSite } from '../../../support/browser/upload-page';
import type { Stage } from '../../driver';
import type { Held } from '../../held';
import { signedInBefore } from '../../../support/browser/signed-in';
import { type Crowd, crowdOn } from './crowd';
import { type Locks, takeLocks } from '../../locks';
import { FILES, holdPhoto, openPage, send, sendInVain } from './photo';

/** A photo on the page of its item, chosen in this visit or an earlier one. */
export interface UploadWorld {
  stage: Stage;
  site: UploadSite;
  crowd: Crowd;
  locks: Locks;
  /** The pending request with the photo, if any. */
  sent: Held | null;
  /** The other tab of the browser, if it sends the photo. */
  other: Page | null;
  /** Whether the photo is next in the queue. */
  isNext: boolean;
}

const count = ({ path }: Stage, wanted: string) =>
  path.steps.filter(({ label }) => label === wanted).length;

/** The other tab locks the photo before this tab does. */
async function openOther({ stage, site }: UploadWorld): Promise<Page> {
  const page = await stage.page.context().newPage();
  const held = await holdPhoto(page, site);
  await page.goto(site.path);
  await held.arrived();
  await stage.page.bringToFront();
  return page;
}

async function arrangeLastTime(world: UploadWorld): Promise<void> {
  const { stage, site, crowd } = world;
  const isShared = count(stage, 'uploadPhoto: another tab sends it') > 0;
  const isWatched = count(stage, 'uploadPhoto: 40 percent') > 0;
  await crowd.gather();
  await openPage(stage.page, site);
  await send(stage.page, await (isWatched ? FILES.big() : FILES.good()), 'pending');
  // Each time the photo gives up its slot unsent, one of those behind it takes the slot.
  const leaves = count(stage, 'uploadPhoto: in trouble') + count(stage, 'uploadPhoto: no room');
  const followers = isShared ? 1 : leaves;
  if (followers > 0) await crowd.follow(followers, !isShared);
  await openPage(stage.page, site);
  await crowd.isFull();
  if (isShared) world.other = await openOther(world);
}

const BEGINNINGS: Readonly<Record<string, (world: UploadWorld) => Promise<void>>> = {
  'a chosen photo': async ({ stage, site, crowd }) => {
    if (count(stage, 'upload.enqueue: compressed') > 0) await crowd.gather();
    await openPage(stage.page, site);
    await chooseFiles(stage.page, [await FILES.good()]);
  },
  'a photo of last time': arrangeLastTime,
  'a photo that was refused last time': async ({ stage, site, crowd }) => {
    await openPage(stage.page, site);
    await sendInVain(stage.page, site);
    if (count(stage, 'photo.retry') > 0) await crowd.gather();
    await openPage(stage.page, site);
  },
};

export async function arrange(stage: Stage): Promise<UploadWorld> {
  const { server, page, path } = stage;
  const site = await uploadSite(server, 'A photo being sent');
  const [crowd, locks] = await Promise.all([crowdOn(page, server), takeLocks(page)]);
  await signedInBefore(page, 'Inspector');
  if (path.steps.some(({ step }) => step.type === 'wait')) await page.clock.install();
  const world: UploadWorld = { stage, site, crowd, locks, sent: null, other: null, isNext: false };
  const begin = BEGINNINGS[path.input];
  if (begin === undefined) throw new Error(`Nobody knows how to begin with ${path.input}`);
  await begin(world);
  return world;
}
