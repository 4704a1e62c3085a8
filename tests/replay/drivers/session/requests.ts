import { holdRequests } from '../../held';
import { goTo } from '../../navigation';
import { otherRefreshesFirst } from './tabs';
import { PROJECT_MESSAGES } from '../../../../contract/projects/messages';
import { REFRESH_MESSAGES } from '../../../../contract/session/messages';
import { REFRESH_CALL, type SessionWorld, TOKEN_LIFE } from './world';
import { userMenu } from '../../../support/browser/user-menu';

/**
 * Requests that are refused because their token has expired, and requests made during the refresh.
 */

const staysLoading = (world: SessionWorld, text: string) => () =>
  world.stage.page.getByText(text).waitFor();

/** The token expires, the dashboard sends several requests at once, and the first is refused. */
export async function requestRefused(world: SessionWorld): Promise<void> {
  const { stage, held } = world;
  stage.clock.pass(TOKEN_LIFE);
  if (world.other === null) held.refresh = await holdRequests(stage.page, REFRESH_CALL);
  else await otherRefreshesFirst(world);
  const refusal = stage.page.waitForResponse((response) => response.status() === 401);
  await goTo(stage, 'Dashboard');
  await refusal;
  await held.refresh?.arrived();
  world.alsoShows = staysLoading(world, "Loading today's schedule...");
}

/** The user opens another page while the token is being renewed. */
export async function requestHeld(world: SessionWorld): Promise<void> {
  await goTo(world.stage, 'Projects');
  const isWaitedFor = world.trouble !== REFRESH_MESSAGES.unreachable;
  const failed = world.stage.page.getByText(PROJECT_MESSAGES.loadFailed);
  world.alsoShows = isWaitedFor
    ? staysLoading(world, 'Loading projects...')
    : () => failed.first().waitFor();
}

/** The user leaves the page whose request is waiting, for one without requests. */
export async function requestAbandoned(world: SessionWorld): Promise<void> {
  const { page } = world.stage;
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  world.alsoShows = () => page.getByRole('heading', { name: 'Change Password' }).waitFor();
}
