import type { Locator, Page } from 'playwright';
import { addComment } from '../../../support/records/comments';
import { addItem, addSite } from '../../../support/records/records';
import { signedInBefore } from '../../../support/browser/signed-in';
import type { Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import { letIdle } from '../../idle';

/** The inbox of a user whom others have mentioned so often that it has three pages. */
export interface InboxWorld {
  stage: Stage;
  inspectionId: number;
  /** The request for the notices, and the one that looks for newer ones. */
  load: Held;
  look: Held | null;
  /** The request that marks notices as read. */
  reading: Held | null;
  /** What the page shows: its notices, how many newer ones wait, and what has failed. */
  shown: number;
  /** How many of them are read. */
  read: number;
  newer: string | null;
  trouble: string | null;
}

const INSPECTOR = 3;
export const PAGE = 25;
const MENTIONS = 2 * PAGE + 1;

const LIST = /\/api\/inbox(\?|$)/;

export const holdList = (page: Page): Promise<Held> => holdRequests(page, LIST);
export const holdReading = (page: Page): Promise<Held> => holdRequests(page, /\/api\/inbox\/read$/);

export const buttonOn = ({ stage: { page } }: InboxWorld, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Somebody else assigns an item to the user. */
export const assign = ({ stage, inspectionId }: InboxWorld) =>
  addItem(stage.server.as.Admin, { inspectionId, title: 'Assigned', assignedToId: INSPECTOR });

/** Whether others do something on the path that the inbox receives. */
const hearsOthers = ({ path }: Stage) =>
  path.steps.some(
    ({ label, source }) =>
      label.startsWith('watchNews') || (label === 'load.again' && source.includes('notices.shown')),
  );

export async function arrange(stage: Stage): Promise<InboxWorld> {
  const { server, page } = stage;
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id, title: 'Railing' });
  for (let number = 0; number < MENTIONS; number += 1)
    await addComment(server.as.Admin, item.id, {
      text: `@Test Inspector ${String(number)}`,
      mentionedUserIds: [INSPECTOR],
    });
  await signedInBefore(page, 'Inspector');
  const load = await holdList(page);
  const isFollowing = hearsOthers(stage);
  if (isFollowing) await letIdle(page);
  const following = isFollowing
    ? page.waitForResponse((response) => response.url().includes('/api/live'))
    : Promise.resolve();
  await page.goto('/inbox');
  await load.arrived();
  await following;
  const nothing = { look: null, reading: null, shown: 0, read: 0, newer: null, trouble: null };
  return { stage, inspectionId: inspection.id, load, ...nothing };
}
