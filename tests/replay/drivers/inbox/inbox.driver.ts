import { INBOX_MESSAGES } from '../../../../contract/inbox/messages';
import { driverOf, type Moment } from '../../driver';
import type { Held } from '../../held';
import { until } from '../../until';
import {
  arrange,
  assign,
  buttonOn,
  holdList,
  holdReading,
  type InboxWorld,
  PAGE,
} from './inbox-world';

/** The held request; later ones are not held. */
function heldIn(held: Held | null): Held {
  if (held === null) throw new Error('Nothing is held');
  return held;
}

const noticesOn = ({ stage: { page } }: InboxWorld) => page.locator('main').locator('li.notice');

async function isAsExpected(world: InboxWorld): Promise<void> {
  const { stage, shown, trouble } = world;
  await until('The number of notices', () => noticesOn(world).count(), shown);
  const alert = stage.page.locator('main').getByRole('alert');
  if (trouble === null) await until('Alerts', () => alert.count(), 0);
  else await alert.getByText(trouble).waitFor();
}

/** While it is busy, nothing else can be started. */
const isBusy = async (world: InboxWorld) => {
  const readAll = buttonOn(world, 'Mark All Read');
  await until('“Mark All Read” is disabled', () => readAll.isDisabled(), true);
};

/** Starts to look for newer notices, because somebody else has made one. */
async function hearOfOne(world: InboxWorld): Promise<void> {
  world.look = await holdList(world.stage.page);
  await assign(world);
  await world.look.arrived();
}

/** Opens the newest notice in a new tab; it is marked as read here. */
async function openInNewTab(world: InboxWorld): Promise<void> {
  const { page } = world.stage;
  world.reading = await holdReading(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    noticesOn(world)
      .first()
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.close();
  world.read = 1;
}

async function showAgain(world: InboxWorld, { source }: Moment): Promise<void> {
  const hasFailed = source.includes('notices.failed');
  // What is shown only moves when the user asks for newer notices.
  if (!hasFailed && world.newer === null) await assign(world);
  const asked = buttonOn(world, hasFailed ? 'Retry' : 'Show 1 New');
  await asked.waitFor();
  world.load = await holdList(world.stage.page);
  await asked.click();
  await world.load.arrived();
  Object.assign(world, { trouble: null, newer: hasFailed ? null : 'Show 1 New' });
}

async function offersNewer({ stage: { page }, newer }: InboxWorld): Promise<void> {
  const offer = page.getByRole('button', { name: /^Show \d+ New$/ });
  const expected = newer === null ? [] : [newer];
  await until('The offer to show newer notices', () => offer.allInnerTexts(), expected);
}

/** Whether those notices look read that were opened or marked. */
async function showsRead(world: InboxWorld): Promise<void> {
  const read = world.stage.page.locator('main li.notice:not(.notice-unread)');
  await until('Read notices', () => read.count(), world.read);
}

const NO_BUTTON = 'While the first notices load, the page has no button for it.';
const OTHER_TABS =
  'The replay neither loses the connection here nor opens the inbox in another tab.';
const BY_CHANCE = 'The pause differs by chance; the page does not show when it ends.';

/** The mentions and assignments of a user. */
export const driver = driverOf<InboxWorld>({
  machine: 'inbox',
  arrange,
  does: {
    'loadPage: more follow': async (world) => {
      await world.load.release();
      Object.assign(world, { shown: PAGE, newer: null });
    },
    'loadPage: no answer': async (world) => {
      world.trouble = INBOX_MESSAGES.loadFailed;
      await world.load.drop();
    },
    'inbox.more': async (world) => {
      world.load = await holdList(world.stage.page);
      await buttonOn(world, 'Show Older Notices').click();
      await world.load.arrived();
      world.trouble = null;
    },
    'loadMore: more follow': async (world) => {
      await world.load.release();
      world.shown += PAGE;
    },
    'load.again': showAgain,
    'inbox.readAll': async (world, { source }) => {
      if (source.includes('notices.loading')) return isBusy(world);
      world.reading = await holdReading(world.stage.page);
      await buttonOn(world, 'Mark All Read').click();
      await world.reading.arrived();
      world.trouble = null;
    },
    'markAll: done': async (world) => {
      await heldIn(world.reading).release();
      const unread = world.stage.page.locator('main .notice-unread');
      await until('Unread notices', () => unread.count(), 0);
      world.read = PAGE;
    },
    'notice.open: an unread one': openInNewTab,
    'markOne: done': ({ reading }) => heldIn(reading).release(),
    'markOne: no answer': ({ reading }) => heldIn(reading).drop(),
    'watchNews: an assignment': hearOfOne,
    'lookForNewer: more follow': async (world) => {
      // If it continued, it would be held like the first request.
      const { body: json } = await world.stage.server.as.Inspector.get('/inbox');
      await heldIn(world.look).answer({ status: 200, json });
      world.newer = `Show ${String(PAGE)} New`;
    },
    'lookForNewer: no answer': ({ look }) => heldIn(look).drop(),
    'lookForNewer: refused': ({ look }) =>
      heldIn(look).answer({ status: 500, json: { message: 'Refused' } }),
  },
  shows: {
    'notices.loading': async (world) => {
      await isBusy(world);
      if (world.shown > 0) return isAsExpected(world);
      await world.stage.page.getByText('Loading inbox...').waitFor();
    },
    'notices.shown': isAsExpected,
    'notices.loadingMore': async (world) => {
      await isBusy(world);
      await buttonOn(world, 'Loading...').waitFor();
      await isAsExpected(world);
    },
    'notices.readingAll': async (world) => {
      await isBusy(world);
      await isAsExpected(world);
    },
    'notices.failed': async (world) => {
      await isAsExpected(world);
      await buttonOn(world, 'Retry').waitFor();
    },
    'opened.none': showsRead,
    'opened.reading': async (world) => {
      await heldIn(world.reading).arrived();
      await showsRead(world);
    },
    'news.quiet': offersNewer,
    'news.unknown': offersNewer,
    'news.looking': async ({ look }) => {
      await heldIn(look).arrived();
    },
  },
  impossible: {
    'inbox-inbox.more-stays': NO_BUTTON,
    'inbox-load.again-stays': NO_BUTTON,
    '2000 ms pass': BY_CHANCE,
    '30000 ms pass': 'The replay does not wait that long.',
    'watchNews: the connection returns': OTHER_TABS,
    'watchNews: a notice is read elsewhere': OTHER_TABS,
  },
});
