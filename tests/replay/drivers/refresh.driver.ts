import { LOGIN_MESSAGES, REFRESH_MESSAGES } from '../../../contract/session/messages';
import { driverOf } from '../driver';
import { holdRequests } from '../held';
import { signedInBefore } from '../../support/browser/signed-in';
import { refused, renewed } from './session/refreshes';
import {
  ANNA,
  heldIn,
  REFRESH_CALL,
  SHELL_CODE,
  type SessionWorld,
  signInHeading,
  UPLOADS_CODE,
  userMenu,
} from './session/world';

/** Time also passes on its own, so the exact moment need not be hit. */
const pass = async ({ stage: { page } }: SessionWorld, ms: number) => {
  await page.clock.fastForward(ms);
};

const says = ({ stage: { page } }: SessionWorld, text: string) =>
  page.getByRole('status').getByText(text).waitFor();

/** The attempts to renew a session, as seen by a user who opens the app again. */
export const driver = driverOf<SessionWorld>({
  machine: 'refresh',
  arrange: async (stage) => {
    const { page } = stage;
    await page.clock.install();
    await signedInBefore(page, ANNA.role);
    const refresh = await holdRequests(page, REFRESH_CALL);
    // Without this code, the app could not be shown while the connection is lost.
    const shell = page.waitForResponse(SHELL_CODE);
    const uploads = page.waitForResponse(UPLOADS_CODE);
    const hasUploads = uploads.then(
      async (response) => {
        await response.finished();
      },
      () => undefined,
    );
    await page.goto('/inspections');
    await Promise.all([refresh.arrived(), shell]);
    return {
      stage,
      other: null,
      who: ANNA.name,
      trouble: null,
      alsoShows: () => hasUploads,
      held: { refresh },
    };
  },
  does: {
    'refreshSession: renewed': renewed,
    'refreshSession: refused': refused,
    'refreshSession: unanswered': async (world) => {
      const unanswered = heldIn(world, 'refresh');
      world.held.refresh = await holdRequests(world.stage.page, REFRESH_CALL);
      await unanswered.drop();
    },
    'watchConnection: lost': async ({ stage: { page }, alsoShows }) => {
      // Otherwise missing code would be reported instead.
      await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
      await alsoShows();
      await page.context().setOffline(true);
    },
    'watchConnection: returned': async (world, { source }) => {
      const { page } = world.stage;
      // A connection can only return after it was lost.
      if (source.includes('trying.asking')) await page.context().setOffline(true);
      await page.context().setOffline(false);
      await heldIn(world, 'refresh').arrived();
      world.trouble = null;
    },
    '1000 ms pass': async (world) => {
      await pass(world, 1000);
      await heldIn(world, 'refresh').arrived();
      world.trouble = REFRESH_MESSAGES.unanswered;
    },
    '30000 ms pass': async (world) => {
      await pass(world, 30_000);
      world.trouble = REFRESH_MESSAGES.unreachable;
    },
  },
  shows: {
    'trying.asking': async (world) => {
      await signInHeading(world.stage.page).waitFor({ state: 'detached' });
      if (world.trouble !== null) await says(world, world.trouble);
    },
    'trying.pausing': (world) => says(world, REFRESH_MESSAGES.unanswered),
    'trying.offline': (world) => says(world, REFRESH_MESSAGES.offline),
    refreshed: ({ stage: { page }, who }) => userMenu(page, who).waitFor(),
    failed: ({ stage: { page } }) => page.getByText(LOGIN_MESSAGES.sessionEnded).waitFor(),
  },
  impossible: {
    'watchConnection: breaks': 'Only a browser that cannot tell of its connection breaks it.',
  },
});
