import type { Page } from 'playwright';
import { REPORT_MESSAGES } from '../../../../contract/reports/messages';
import type { Report } from '../../../../contract/reports/report';
import { signInAs } from '../../../support/browser/browser';
import { addSite } from '../../../support/records/records';
import { askForReport, draftOf } from '../../../support/records/reports';
import { driverOf, type Moment, type Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import { until } from '../../until';

/** The replay server makes no reports; the world controls what happens to the requested one. */
interface World {
  stage: Stage;
  layout: Held;
  inspectionId: number;
  asked: Held | null;
  /** The search for a revision whose answer was lost. */
  search: Held | null;
  cancelled: Held | null;
  /** How the report differs from the one that waits to be made. */
  outcome: Partial<Report>;
  hasFailed: boolean;
  /** Whether the server no longer shows the report. */
  isGone: boolean;
  /** Whether the server does not answer how far the report is. */
  isSilent: boolean;
  /** The chosen order of chapters; the default one comes from the server. */
  order: string;
}

const WAITS = 'loadStart: a revision that waits';
const ISSUED = 'loadStart: a revision that was just issued';

const LAYOUT = '**/api/reports/layout';
const REPORTS = '**/api/reports';
const LIST = '**/api/reports?*';
const ONE = /\/api\/reports\/\d+$/;
const CANCEL = /\/api\/reports\/\d+\/cancel$/;

const READY: Partial<Report> = {
  state: 'ready',
  fileUrl: '/uploads/ab/report.pdf',
  size: 81_000,
  pages: 4,
  sha256: 'ab'.repeat(32),
  readyAt: '2026-11-22T10:00:00.000Z',
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report' });
const button = ({ stage: { page } }: World, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });

async function openDialog(page: Page, { width }: Stage['viewport']): Promise<void> {
  const report = page.getByRole('button', { name: 'Report', exact: true });
  const more = page.getByRole('button', { name: 'More actions' }).first();
  await more.waitFor();
  if (width >= 960) await report.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  }
}

/** Starts the request and leaves it without an answer. */
const ask = (name: string) => async (world: World) => {
  world.asked = await holdRequests(world.stage.page, REPORTS, { method: 'POST' });
  Object.assign(world, { outcome: {}, isGone: false, isSilent: false, hasFailed: false });
  await button(world, name).click();
  await world.asked.arrived();
};

/** The server is first asked for a revision that the user does not know of, if an answer was lost. */
async function askForRevision(world: World, { target }: Moment): Promise<void> {
  if (!target.includes('searching')) return ask('Issue Revision')(world);
  world.search = await holdRequests(world.stage.page, LIST);
  Object.assign(world, { outcome: {}, isGone: false, isSilent: false, hasFailed: false });
  await button(world, 'Issue Revision').click();
  await world.search.arrived();
}

/** Issues what the request without an answer would have issued. */
const issueUnnoticed = ({ stage: { server }, inspectionId }: World) =>
  askForReport(server.as.ProjectManager, { ...draftOf(inspectionId), purpose: 'revision' });

const becomes = (outcome: Partial<Report>) => (world: World) => {
  Object.assign(world, { outcome, isSilent: false });
  return Promise.resolve();
};

async function choosing(world: World): Promise<void> {
  const { page } = world.stage;
  await until('“Make Draft” is enabled', () => button(world, 'Make Draft').isEnabled(), true);
  const order = dialog(page).getByRole('radio', { name: world.order });
  await until('The order can be chosen', () => order.isEnabled(), true);
  await until(`The order is “${world.order}”`, () => order.isChecked(), true);
  const failure = dialog(page).getByText(REPORT_MESSAGES.makeFailed);
  await until('Failures', () => failure.count(), Number(world.hasFailed));
}

/** The screen while the server works; whatever can be cancelled is being made. */
const busy = (canCancel: boolean) => async (world: World) => {
  await until('“Make Draft” is disabled', () => button(world, 'Make Draft').isDisabled(), true);
  await until('“Cancel” is enabled', () => button(world, 'Cancel').isEnabled(), canCancel);
  const { progress } = world.outcome;
  const making =
    progress == null
      ? /The report (is being made|waits for its turn)\.\.\./
      : `Photo ${String(progress.done)} of ${String(progress.total)}`;
  const text = world.isSilent && canCancel ? REPORT_MESSAGES.offline : making;
  await dialog(world.stage.page).getByText(text).waitFor();
};

/** Lists a report that waits as if it had just been issued. */
async function showAsIssued(page: Page, id: number): Promise<void> {
  await page.route('**/api/reports?*', async (route) => {
    const response = await route.fetch();
    const reports = (await response.json()) as Report[];
    const issued = { ...READY, readyAt: new Date().toISOString() };
    await route.fulfill({
      response,
      json: reports.map((report) => (report.id === id ? { ...report, ...issued } : report)),
    });
  });
}

/** Chooses the layout of an inspection's report, and has it made. */
export const driver = driverOf<World>({
  machine: 'reportMaking',
  arrange: async (stage) => {
    const { server, page, viewport } = stage;
    const { inspection } = await addSite(server.as.Admin);
    // Only some may wait, and those of earlier paths still do.
    await server.services.database.db.deleteFrom('report_jobs').execute();
    const start = stage.path.steps.find(({ label }) => label === WAITS || label === ISSUED)?.label;
    if (start !== undefined) {
      const body = { ...draftOf(inspection.id), purpose: 'revision' };
      const { id } = await askForReport(server.as.ProjectManager, body);
      if (start === ISSUED) await showAsIssued(page, id);
    }
    await signInAs(page, 'ProjectManager', `/inspections/${String(inspection.id)}`);
    const layout = await holdRequests(page, LAYOUT);
    const world: World = {
      stage,
      layout,
      asked: null,
      search: null,
      cancelled: null,
      inspectionId: inspection.id,
      outcome: {},
      hasFailed: false,
      isGone: false,
      isSilent: false,
      order: 'Location',
    };
    await page.route(ONE, async (route) => {
      if (world.isGone) {
        await route.fulfill({ status: 404, json: { message: 'Report not found' } });
        return;
      }
      if (world.isSilent) {
        await route.abort();
        return;
      }
      const response = await route.fetch();
      const report = (await response.json()) as Report;
      await route.fulfill({ response, json: { ...report, ...world.outcome } });
    });
    await openDialog(page, viewport);
    await layout.arrived();
    return world;
  },
  does: {
    'loadStart: the last layout': ({ layout }) => layout.release(),
    'loadStart: no answer': ({ layout }) => layout.drop(),
    [WAITS]: ({ layout }) => layout.release(),
    [ISSUED]: ({ layout }) => layout.release(),
    'layout.changed: another order': async (world) => {
      world.order = 'Status';
      await dialog(world.stage.page).getByRole('radio', { name: world.order }).check();
    },
    'report.make: a preview': ask('Preview'),
    'report.make: a revision': askForRevision,
    'findRevision: none': async (world) => {
      world.asked = await holdRequests(world.stage.page, REPORTS, { method: 'POST' });
      await world.search?.release();
      await world.asked.arrived();
    },
    'findRevision: one that waits': async (world) => {
      await issueUnnoticed(world);
      await world.search?.release();
    },
    'findRevision: one that was issued': async (world) => {
      const issued = await issueUnnoticed(world);
      await world.search?.answer({ status: 200, json: [{ ...issued, ...READY }] });
    },
    'findRevision: no answer': async (world) => {
      world.hasFailed = true;
      await world.search?.drop();
    },
    'report.again': ask('Try Again'),
    'askFor: accepted': async ({ asked }) => {
      await asked?.release();
    },
    'askFor: no answer': async (world) => {
      world.hasFailed = true;
      await world.asked?.drop();
    },
    'report.read: is being made': becomes({ state: 'making', progress: { done: 80, total: 200 } }),
    'report.read: is ready': becomes(READY),
    'report.read: has failed': becomes({ state: 'failed', failure: REPORT_MESSAGES.broken }),
    'report.read: was cancelled by somebody else': (world) => {
      world.hasFailed = true;
      return becomes({ state: 'cancelled' })(world);
    },
    'report.unanswered': (world) => {
      world.isSilent = true;
      return Promise.resolve();
    },
    'watchReport: tells that it is gone': (world) => {
      world.isGone = true;
      world.hasFailed = true;
      return Promise.resolve();
    },
    'report.cancel': async (world) => {
      world.cancelled = await holdRequests(world.stage.page, CANCEL);
      await button(world, 'Cancel').click();
      await world.cancelled.arrived();
    },
    'cancelMaking: cancelled': async ({ cancelled }) => {
      await cancelled?.release();
    },
    'cancelMaking: is ready already': async ({ stage: { server }, cancelled }) => {
      const request = await cancelled?.arrived();
      const [path = ''] = /\/reports\/\d+/.exec(request?.url() ?? '') ?? [];
      const { body } = await server.as.Admin.get(path);
      await cancelled?.answer({ status: 200, json: { ...(body as Report), ...READY } });
    },
    'cancelMaking: no answer': async ({ cancelled }) => {
      await cancelled?.drop();
    },
  },
  shows: {
    loading: async (world) => {
      const order = dialog(world.stage.page).getByRole('radio').first();
      await until('The order can be chosen', () => order.isDisabled(), true);
    },
    choosing,
    searching: busy(false),
    asking: busy(false),
    making: busy(true),
    cancelling: busy(false),
    ready: async ({ stage: { page } }) => {
      await dialog(page).getByRole('link', { name: 'Open PDF' }).waitFor();
    },
    failed: async (world) => {
      await button(world, 'Try Again').waitFor();
      await dialog(world.stage.page).getByText(REPORT_MESSAGES.broken).waitFor();
    },
  },
  impossible: {
    'watchReport: it breaks': 'A look without an answer is repeated; nothing else can break.',
    'choosing-error.dismiss-stays': 'Without a failure there is nothing to dismiss.',
  },
});
