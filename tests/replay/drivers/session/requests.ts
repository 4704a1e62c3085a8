import { holdRequests } from '../../held';
import { goTo } from '../../navigation';
import { otherRefreshesFirst } from './tabs';
import type { Moment } from '../../driver';
import { heldIn, REFRESH_CALL, type SessionWorld, TOKEN_LIFE } from './world';

/** Requests that are refused because their token has expired, and those that are made meanwhile. */

const DEADLINES_CALL = '**/api/deadlines/upcoming*';

const staysLoading = (world: SessionWorld, text: string) => () =>
  world.stage.page.getByText(text).waitFor();

/** The token expires; the dashboard asks for several things at once, and the first refusal comes. */
async function firstRefused(world: SessionWorld, { rest }: Moment): Promise<void> {
  const { stage, held } = world;
  stage.clock.pass(TOKEN_LIFE);
  if (world.other === null) held.refresh = await holdRequests(stage.page, REFRESH_CALL);
  else await otherRefreshesFirst(world);
  const refusedLater = rest.some(({ label }) => label === 'request.refused: a');
  if (refusedLater) held.answer = await holdRequests(stage.page, DEADLINES_CALL);
  const refusal = stage.page.waitForResponse((response) => response.status() === 401);
  await goTo(stage, 'Dashboard');
  await refusal;
  await held.refresh?.arrived();
  await held.answer?.arrived();
  world.alsoShows = staysLoading(world, 'Loading upcoming deadlines...');
}

/** Another of the requests that went out with the expired token is refused. */
async function alsoRefused(world: SessionWorld): Promise<void> {
  const answer = heldIn(world, 'answer');
  if (world.trouble === null) {
    await answer.letGo();
    return;
  }
  // The refusal was on its way when the connection broke.
  await answer.answer({ status: 401, json: { message: 'The session has ended' } });
  world.alsoShows = () => failedPart(world, 'upcoming deadlines').waitFor();
}

export async function requestRefused(world: SessionWorld, moment: Moment): Promise<void> {
  await (moment.source.includes('signedIn.fresh')
    ? firstRefused(world, moment)
    : alsoRefused(world));
}

const failedPart = ({ stage: { page } }: SessionWorld, name: string) =>
  page.getByRole('alert').filter({ hasText: `Failed to load ${name}` });

/** Somebody goes on to another page while the token is renewed, or tries again without a connection. */
export async function requestHeld(world: SessionWorld): Promise<void> {
  if (world.trouble === null) {
    await goTo(world.stage, 'Projects');
    world.alsoShows = staysLoading(world, 'Loading projects...');
    return;
  }
  const failed = failedPart(world, 'upcoming deadlines');
  await failed.getByRole('button', { name: 'Retry' }).click();
  world.alsoShows = () => failed.waitFor();
}

/** Somebody leaves the page whose request waits, for one that asks for nothing. */
export async function requestAbandoned(world: SessionWorld): Promise<void> {
  const { page } = world.stage;
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  world.alsoShows = () => page.getByRole('heading', { name: 'Change Password' }).waitFor();
}
