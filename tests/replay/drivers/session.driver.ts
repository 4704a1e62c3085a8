import type { Page } from 'playwright';
import { LOGIN_MESSAGES } from '../../../contract/session/messages';
import { PASSWORD } from '../../support/server/api';
import { fillLogin } from '../../support/browser/browser';
import { driverOf, type Stage } from '../driver';
import { holdRequests } from '../held';
import { logOut } from '../navigation';
import { signedInBefore } from '../../support/browser/signed-in';
import { answeredForBoris, refused, renewed, unanswered, unreachable } from './session/refreshes';
import { requestAbandoned, requestHeld, requestRefused } from './session/requests';
import { annaSignsIn, isRefused, otherRefreshesFirst, signsOut } from './session/tabs';
import {
  ANNA,
  ANNA_EMAIL,
  heldIn,
  LOGIN_CALL,
  LOGOUT_CALL,
  REFRESH_CALL,
  type SessionWorld,
  signInHeading,
  TOKEN_LIFE,
  userMenu,
} from './session/world';

const BROKEN_REFRESH = 'Only a defect of the code breaks a refresh: every answer is a result.';
const ONLY_LOADING =
  'While last time’s session is renewed, the app only says that it loads: nothing can be done or asked for.';
const NOTHING_SENT =
  'What is asked for while last time’s session is renewed waits instead of being sent and refused.';

const nothingMore = () => Promise.resolve();

const does = (stage: Stage, label: string) => stage.path.steps.some((step) => step.label === label);

/** Another tab, opened before the app starts in this one. */
async function openOther(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  return other;
}

async function startRestoring(world: SessionWorld): Promise<void> {
  const { stage, held } = world;
  await signedInBefore(stage.page, ANNA.role);
  const needsOther = ['watchTabs: signs out', 'watchTabs: Anna signs in'];
  if (needsOther.some((label) => does(stage, label))) {
    world.other = await openOther(stage.page, '/inspections');
    await userMenu(world.other, ANNA.name).waitFor();
  }
  if (does(stage, 'watchTabs: Anna signs in')) {
    stage.clock.pass(TOKEN_LIFE);
    await otherRefreshesFirst(world);
    await stage.page.goto('/inspections');
    return;
  }
  held.refresh = await holdRequests(stage.page, REFRESH_CALL);
  await stage.page.goto('/inspections');
  await held.refresh.arrived();
}

async function startSignedOut(world: SessionWorld): Promise<void> {
  const { stage } = world;
  await stage.page.goto('/inspections');
  await signInHeading(stage.page).waitFor();
  if (stage.path.steps[0]?.label === 'watchTabs: signs out') {
    world.other = await openOther(stage.page, '/login');
  }
}

async function dismiss(page: Page, text: string): Promise<void> {
  const alert = page.locator('.alert', { hasText: text });
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'detached' });
}

/** The session: sign-in and sign-out, expiring tokens, and other tabs of the browser. */
export const driver = driverOf<SessionWorld>({
  machine: 'session',
  arrange: async (stage) => {
    const world: SessionWorld = {
      stage,
      other: null,
      who: ANNA.name,
      trouble: null,
      alsoShows: nothingMore,
      held: {},
    };
    const takesTime = /: unreachable$|ms pass$/;
    if (stage.path.steps.some(({ label }) => takesTime.test(label))) {
      await stage.page.clock.install();
    }
    await (stage.path.input === 'Anna is stored' ? startRestoring : startSignedOut)(world);
    return world;
  },
  does: {
    'login.submit: as Anna': async ({ stage: { page }, held }, { rest }) => {
      held.login = await holdRequests(page, LOGIN_CALL);
      const isRefused = rest.some(({ label }) => label === 'signIn: refused');
      await fillLogin(page, ANNA_EMAIL, isRefused ? 'not-her-password' : PASSWORD);
      await held.login.arrived();
    },
    'signIn: Anna is signed in': (world) => heldIn(world, 'login').release(),
    'signIn: refused': async (world) => {
      await heldIn(world, 'login').release();
      await world.stage.page.getByText(LOGIN_MESSAGES.wrongCredentials).waitFor();
    },
    'error.dismiss': ({ stage }) => dismiss(stage.page, LOGIN_MESSAGES.wrongCredentials),
    'notice.dismiss': ({ stage: { page } }, { source }) =>
      dismiss(
        page,
        source.includes('signedOut.forcedOut')
          ? LOGIN_MESSAGES.sessionEnded
          : LOGIN_MESSAGES.leftElsewhere,
      ),
    logout: async ({ stage: { page }, held }) => {
      held.logout = await holdRequests(page, LOGOUT_CALL);
      await logOut(page);
      await held.logout.arrived();
    },
    'signOut: answered': (world) => heldIn(world, 'logout').release(),
    'signOut: not answered': (world) => heldIn(world, 'logout').drop(),
    'watchTabs: Anna signs in': annaSignsIn,
    'watchTabs: signs out': signsOut,
    'watchTabs: is refused': isRefused,
    'request.refused: a': requestRefused,
    'request.held: c': requestHeld,
    'request.abandoned: a': requestAbandoned,
    'refresh: Anna’s session is renewed': async (world) => {
      await renewed(world);
      const { page } = world.stage;
      world.alsoShows = () =>
        page.getByText("Loading today's schedule...").waitFor({ state: 'detached' });
    },
    'refresh: Boris’s session answers': answeredForBoris,
    'refresh: refused': refused,
    'refresh: unanswered': unanswered,
    'refresh: unreachable': async (world) => {
      await unreachable(world);
      world.alsoShows = nothingMore;
    },
    '3000 ms pass': ({ stage: { page } }) => page.clock.fastForward(3000),
  },
  shows: {
    'signedIn.refreshing.behindSplash': async ({ stage: { page } }) => {
      await page.getByRole('status').getByText('Loading...').waitFor();
      await signInHeading(page).waitFor({ state: 'detached' });
    },
    'signedOut.waiting': async ({ stage: { page } }) => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
      for (const notice of [LOGIN_MESSAGES.sessionEnded, LOGIN_MESSAGES.leftElsewhere]) {
        await page.getByText(notice).waitFor({ state: 'detached' });
      }
    },
    'signedOut.leftElsewhere': async ({ stage: { page } }) => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
      await page.getByText(LOGIN_MESSAGES.leftElsewhere).waitFor();
    },
    'signedOut.forcedOut': async ({ stage: { page } }) => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
      await page.getByText(LOGIN_MESSAGES.sessionEnded).waitFor();
    },
    signingIn: ({ stage: { page } }) =>
      page.getByRole('button', { name: 'Signing in...', disabled: true }).waitFor(),
    'signedIn.fresh': async ({ stage: { page }, who, alsoShows }) => {
      await userMenu(page, who).waitFor();
      await alsoShows();
      await page.locator('.page-notice p').waitFor({ state: 'detached' });
    },
    'signedIn.refreshing.shown': async ({ stage: { page }, who, trouble, alsoShows }) => {
      await userMenu(page, who).waitFor();
      await alsoShows();
      if (trouble !== null) await page.getByRole('status').getByText(trouble).waitFor();
    },
    signingOut: ({ stage: { page } }) =>
      page.getByRole('button', { name: 'Signing out...', disabled: true }).waitFor(),
  },
  impossible: {
    'refresh: breaks': BROKEN_REFRESH,
    'watchTabs: breaks': 'Only a browser without storage events breaks it.',
    'session-login.submit-stays': ONLY_LOADING,
    'signedIn.refreshing-request.refused-stays': NOTHING_SENT,
    'signedIn.refreshing-request.refused-isGivenUp-stays': NOTHING_SENT,
    'session-logout-stays': 'Nobody is signed in, and so there is no user menu to log out from.',
    'session-request.held-stays': 'Where nobody is signed in, the app asks for nothing that waits.',
    'session-request.refused-stays':
      'What is answered after its user has left is ignored before the session hears of it.',
    'signedIn.fresh-request.held-stays':
      'It takes a request that is made in the very instant in which a refresh ends.',
  },
});
