import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import type { Report } from '../../../contract/reports/report';
import { DESKTOP, openTab, signInAs, visit } from '../../support/browser/browser';
import { loseAnswers } from '../../support/browser/lost-answers';
import { addItem, addSite } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  chooseFiles,
  notSent,
  photoFile,
  upload,
  uploadSite,
} from '../../support/browser/upload-page';

/** A revision gets its number for good, so nobody may issue a second or an incomplete one by mistake. */

useApp({ makeReport: null });

const issueIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Issue Revision' });

async function issueWithoutAnswer(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const stop = await loseAnswers(page, '**/api/reports');
  await issueIn(dialog).click();
  await dialog.getByText(REPORT_MESSAGES.makeFailed).waitFor();
  await stop();
}

test('a revision whose answer was lost is found again, also after a preview and another order', async () => {
  const { inspection } = await addSite(server.as.Admin);
  await addItem(server.as.Admin, { inspectionId: inspection.id });
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', `/inspections/${String(inspection.id)}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  const waits = dialog.getByText('The report waits for its turn...');
  await issueWithoutAnswer(dialog);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await waits.waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('radio', { name: 'Status' }).check();
  await issueIn(dialog).click();
  await waits.waitFor();
  const progress = /\/api\/reports\/\d+$/;
  await page.route(progress, (route) => route.abort());
  await dialog.getByText(REPORT_MESSAGES.offline).waitFor();
  await page.unroute(progress);
  await waits.waitFor();
  const { body } = await server.as.Admin.get(`/reports?inspectionId=${String(inspection.id)}`);
  expect((body as Report[]).map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
    'revision queued',
  ]);
  await close();
});

test('who opens the dialog again sees the revision that they wait for', async () => {
  const { inspection } = await addSite(server.as.Admin);
  await addItem(server.as.Admin, { inspectionId: inspection.id });
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', `/inspections/${String(inspection.id)}`);
  const open = () => page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await open();
  await issueWithoutAnswer(dialog);
  await page.reload();
  await open();
  await dialog.getByText('The report waits for its turn...').waitFor();
  expect(await issueIn(dialog).isDisabled()).toBe(true);
  const { body } = await server.as.Admin.get(`/reports?inspectionId=${String(inspection.id)}`);
  expect((body as Report[]).map(({ state }) => state)).toEqual(['queued']);
  await close();
});

test('the dialog says what waits on this device, so that the report will lack it', async () => {
  const site = await uploadSite(server, 'Loose rail');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', site.path);
  const sending = /\/api\/(inspections|inspectionphotos)\//;
  await page.route(sending, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await chooseFiles(page, [await photoFile('rail.jpg')]);
  await upload(page, 1);
  const { inspection: other } = await addSite(server.as.Admin);
  await visit(page, `/inspections/${String(other.id)}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('dialog', { name: 'Report' }).getByText('A revision gets').waitFor();
  expect(await page.getByText('Not sent from this device yet').count()).toBe(0);
  await visit(page, site.path.replace(/\/items.*/, ''));
  const open = () => page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  const lacking = dialog.getByText(
    'A report has only what the server has. Not sent from this device yet:',
  );
  await open();
  expect(await lacking.innerText()).toBe(
    'A report has only what the server has. Not sent from this device yet: 1 photo.',
  );
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await notSent(page).waitFor();
  await open();
  await expect
    .poll(() => lacking.innerText())
    .toBe(
      'A report has only what the server has. Not sent from this device yet: changes of one record and 1 photo.',
    );
  await page.unroute(sending);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await lacking.waitFor({ state: 'detached' });
  await close();
});
