import type { Page } from 'playwright';
import { fillLogin } from '../../../support/browser/browser';
import { PASSWORD } from '../../../support/server/api';
import type { Moment } from '../../driver';
import { holdRequests } from '../../held';
import { goTo, logOut } from '../../navigation';
import { ANNA_EMAIL, otherTab, REFRESH_CALL, type SessionWorld, TOKEN_LIFE } from './world';

/** Actions in another tab of the same browser. */

/** The tab that asked first renews Anna's token. */
async function renewedElsewhere(world: SessionWorld): Promise<void> {
  const other = otherTab(world);
  world.stage.clock.pass(TOKEN_LIFE);
  const renewed = other.waitForResponse('**/api/auth/refresh');
  await other.bringToFront();
  await goTo({ ...world.stage, page: other }, 'Projects');
  await renewed;
  await world.stage.page.bringToFront();
}

export async function annaSignsIn(world: SessionWorld, { source, rest }: Moment): Promise<void> {
  const { page } = world.stage;
  if (source.some((state) => state.startsWith('signedIn.refreshing'))) {
    await world.held.refresh?.release();
    world.alsoShows = () =>
      page.getByText("Loading today's schedule...").waitFor({ state: 'detached' });
    return;
  }
  if (source.includes('signedIn.fresh')) {
    await renewedElsewhere(world);
    return;
  }
  const other = await page.context().newPage();
  await other.goto('/login?redirect=/clients');
  // No request is running in either tab when the token expires.
  const answered = (tab: Page, list: RegExp) => [
    tab.waitForResponse(list),
    tab.waitForResponse(/\/api\/inbox\/unread/),
  ];
  const loaded = answered(other, /\/api\/clients\?/);
  const isFollowing = source.some((state) => state.startsWith('signedOut.'));
  const followed = isFollowing ? answered(page, /\/api\/inspections\?/) : [];
  await fillLogin(other, ANNA_EMAIL, PASSWORD);
  await Promise.all([...loaded, ...followed]);
  const isNeeded = rest.some(({ label }) => label.startsWith('watchTabs: '));
  world.other = isNeeded ? other : null;
  if (!isNeeded) await other.close();
  await page.bringToFront();
}

/** The other tab is the first to notice that the token has expired; its refresh is pending. */
export async function otherRefreshesFirst(world: SessionWorld): Promise<void> {
  const other = otherTab(world);
  world.held.refresh = await holdRequests(other, REFRESH_CALL);
  await other.bringToFront();
  await goTo({ ...world.stage, page: other }, 'Projects');
  await world.held.refresh.arrived();
  await world.stage.page.bringToFront();
}

export async function signsOut(world: SessionWorld, { source }: Moment): Promise<void> {
  const other = otherTab(world);
  await other.bringToFront();
  if (source.includes('signedOut.waiting')) {
    // Nobody can sign out, so the browser's storage is cleared.
    await other.evaluate(() => {
      localStorage.setItem('something', 'of old');
      localStorage.clear();
    });
  } else await logOut(other);
  await world.stage.page.bringToFront();
}

/** The server refuses the session to another tab, which writes this into the browser's storage. */
export async function isRefused({ stage: { page } }: SessionWorld): Promise<void> {
  const other = await page.context().newPage();
  // A page without the app.
  await other.goto('/api/health/live');
  await other.evaluate(() => {
    localStorage.setItem('sessionEnd', 'refused');
    localStorage.removeItem('user');
    // Removing nothing would be no event.
    localStorage.setItem('authToken', 'refused');
    localStorage.removeItem('authToken');
  });
  await other.close();
  await page.bringToFront();
}
