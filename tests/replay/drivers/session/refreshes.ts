import { LOGIN_MESSAGES, REFRESH_MESSAGES } from '../../../../contract/session/messages';
import { emailOf, PASSWORD } from '../../../support/server/api';
import { holdRequests } from '../../held';
import { BORIS, heldIn, PATIENCE_MS, REFRESH_CALL, SESSION_LIFE, type SessionWorld } from './world';

/** The outcomes of a pending refresh, at the start and later. */

/** No answer arrives; the next try is delayed again. */
export async function unanswered(world: SessionWorld): Promise<void> {
  const refused = heldIn(world, 'refresh');
  world.held.refresh = await holdRequests(world.stage.page, REFRESH_CALL);
  await refused.drop();
  world.trouble = REFRESH_MESSAGES.unanswered;
}

/** The server does not answer for longer than requests wait. */
export async function unreachable(world: SessionWorld): Promise<void> {
  await unanswered(world);
  const { page } = world.stage;
  await page.getByText(REFRESH_MESSAGES.unanswered).waitFor();
  await page.clock.fastForward(PATIENCE_MS);
  world.trouble = REFRESH_MESSAGES.unreachable;
}

export async function renewed(world: SessionWorld): Promise<void> {
  await heldIn(world, 'refresh').release();
  world.trouble = null;
}

/** The session has ended on the server. */
export async function refused(world: SessionWorld): Promise<void> {
  world.stage.clock.pass(SESSION_LIFE);
  await heldIn(world, 'refresh').release();
  await world.stage.page.getByText(LOGIN_MESSAGES.sessionEnded).waitFor();
}

/** Boris signs in in another tab, which replaces the cookie before the refresh is sent. */
export async function answeredForBoris(world: SessionWorld): Promise<void> {
  const { page } = world.stage;
  await page.request.post('/api/auth/login', {
    data: { email: emailOf(BORIS.role), password: PASSWORD },
  });
  await heldIn(world, 'refresh').release();
  world.who = BORIS.name;
  world.alsoShows = () => page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
}
