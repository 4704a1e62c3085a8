import type { Page } from 'playwright';
import { SHARE_MESSAGES } from '../../../../contract/shares/messages';
import { signInAs } from '../../../support/browser/browser';
import { addSite } from '../../../support/records/records';
import { issuedReport } from '../../../support/records/reports';
import { driverOf, type Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import { until } from '../../until';

/** The share sheet of a device, which a step opens and closes, and a report to hand over. */
interface World {
  stage: Stage;
  file: Held | null;
  hasFailed: boolean;
}

interface Sheet {
  closed: () => void;
  refused: (error: Error) => void;
}

interface WithSheet {
  sheet: Sheet | null;
  /** Whether the last tap is recent enough. */
  isActive: boolean;
}

/** Runs in the page before the app; a text, because a helper would keep the names of functions. */
const SHEET = `
  Object.assign(window, { sheet: null, isActive: true });
  Object.defineProperties(navigator, {
    userActivation: { value: { get isActive() { return window.isActive; } } },
    canShare: { value: () => true },
    share: {
      value: () => new Promise((closed, refused) => { window.sheet = { closed, refused }; }),
    },
  });`;

const hasSheet = (page: Page) =>
  page.evaluate(() => (window as unknown as WithSheet).sheet !== null);

/** Closes the sheet, as if the user had chosen an app, or with the name of an error. */
const close =
  (error: string | null) =>
  async ({ stage: { page } }: World) => {
    await page.evaluate((name) => {
      const held = window as unknown as WithSheet;
      const { sheet } = held;
      Object.assign(held, { sheet: null, isActive: name !== 'NotAllowedError' });
      if (name === null) sheet?.closed();
      else sheet?.refused(new DOMException('Not shared', name));
    }, error);
  };

const press = async ({ stage: { page } }: World, name: string) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};

const isShown = async ({ stage: { page } }: World, name: string) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).waitFor();
};

const ANY_FILE = /\/uploads\//;

/** Hands over a link or the file of a report with the device's share sheet. */
export const driver = driverOf<World>({
  machine: 'handover',
  arrange: async (stage) => {
    const { server, page } = stage;
    const { inspection } = await addSite(server.as.Admin);
    const reportId = await issuedReport(server, inspection.id);
    await server.as.Admin.post('/shares', { reportId });
    await page.addInitScript({ content: SHEET });
    await signInAs(page, 'ProjectManager', '/reports');
    // Reports of earlier paths follow.
    await page
      .getByRole('button', { name: /^Share Revision/ })
      .first()
      .click();
    await page.getByRole('list', { name: 'Links' }).waitFor();
    return { stage, file: null, hasFailed: false };
  },
  does: {
    'link.handOver: a link': (world) => press(world, 'Share'),
    'file.handOver: the file of a report': async (world) => {
      world.file = await holdRequests(world.stage.page, ANY_FILE);
      await press(world, 'Share File');
      await world.file.arrived();
    },
    'fetchFile: the file': async ({ file }) => {
      await file?.answer({ status: 200, body: '%PDF-1.7' });
    },
    'fetchFile: no answer': async (world) => {
      await world.file?.drop();
      world.hasFailed = true;
    },
    'handOver: handed over': close(null),
    'handOver: the browser wants another tap': close('NotAllowedError'),
    'handOver: it breaks': async (world) => {
      await close('DataError')(world);
      world.hasFailed = true;
    },
    'handover.go': (world) => press(world, 'Share Now'),
    'handover.cancel': (world) => press(world, 'Cancel'),
  },
  shows: {
    idle: async (world) => {
      const { page } = world.stage;
      const share = page.getByRole('button', { name: 'Share File', exact: true });
      await until('“Share File” is enabled', () => share.isEnabled(), true);
      const failure = page.getByText(SHARE_MESSAGES.handOverFailed);
      await until('Failures', () => failure.count(), Number(world.hasFailed));
    },
    fetching: (world) => isShown(world, 'Loading...'),
    handingOver: async ({ stage: { page } }) => {
      await until('The share sheet is open', () => hasSheet(page), true);
      const share = page.getByRole('button', { name: 'Share File', exact: true });
      await until('“Share File” is disabled', () => share.isDisabled(), true);
    },
    ready: (world) => isShown(world, 'Share Now'),
  },
  impossible: {
    'idle-error.dismiss-stays': 'Without a failure there is nothing to dismiss.',
  },
});
