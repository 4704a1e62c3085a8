import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { choose, DESKTOP, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { quickMaker } from '../../support/records/reports';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { columnIn, savedRows } from '../../support/browser/saved-rows';
import { issueRevision, signatureOf } from '../../support/records/signatures';

/** The list of reports is narrowed and sorted, and its address says how. */

useApp({ makeReport: quickMaker });

const ids: number[] = [];

prepareApp(async () => {
  ids.length = 0;
  const admin = server.as.Admin;
  const { project } = await addSite(admin);
  const other = await addSite(admin);
  for (const [title, projectId] of [
    ['Basement survey', project.id],
    ['Attic survey', project.id],
    ['Crane survey', other.project.id],
  ] as const) {
    const { id } = await addInspection(admin, { projectId, title, assignedToId: null });
    await addItem(admin, { inspectionId: id });
    const report = await issueRevision(admin, id);
    ids.push(id);
    if (title !== 'Attic survey') continue;
    await admin.post(
      `/reports/${String(report.id)}/signatures`,
      signatureOf(report.sha256 ?? '', { name: 'Lena Koch' }),
    );
  }
});

const shown = (page: Page, ...titles: string[]) =>
  expect
    .poll(() => page.locator('tbody .main-column a').allInnerTexts())
    .toEqual(titles.map((title) => `${title} survey`));

test('at a desk, by headings and filters', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Admin', '/login?redirect=/reports');
  await shown(page, 'Crane', 'Attic', 'Basement');
  await page.getByRole('button', { name: /^Report of/ }).click();
  await shown(page, 'Attic', 'Basement', 'Crane');
  await choose(page, 'Sign-off', 'Not Signed');
  await shown(page, 'Basement', 'Crane');
  await page.reload();
  await shown(page, 'Basement', 'Crane');
  await expect.poll(() => new URL(page.url()).search).toBe('?fact=unsigned&sort=title');
  await page.getByRole('button', { name: 'Download' }).click();
  const entry = page.getByRole('menuitem', { name: 'CSV' });
  const file = await savedRows(page, () => entry.click());
  expect(columnIn(file, 'Report of')).toEqual(['Basement survey', 'Crane survey']);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await shown(page, 'Attic', 'Basement', 'Crane');
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone, in a dialog; the chips say what is filtered', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  const [basement = 0] = ids;
  await signInAs(page, 'Inspector', `/login?redirect=/reports?inspection=${String(basement)}`);
  await shown(page, 'Basement');
  const chip = page.getByRole('button', { name: /^Remove Inspection: Basement survey/ });
  await chip.click();
  await shown(page, 'Crane', 'Attic', 'Basement');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Reports' });
  await choose(page, 'Sign-off', 'Signed');
  await dialog.getByRole('button', { name: 'Show Reports' }).click();
  await shown(page, 'Attic');
  await page.getByRole('button', { name: 'More actions' }).click();
  const entry = page.getByRole('menuitem', { name: 'Download CSV' });
  expect(columnIn(await savedRows(page, () => entry.click()), 'Report of')).toEqual([
    'Attic survey',
  ]);
  await expect.poll(() => new URL(page.url()).search).toBe('?fact=signed');
  // A filter in a link from the office that inspectors do not have is left out.
  await page.goto(`${server.url}/reports?fact=shared`);
  await shown(page, 'Crane', 'Attic', 'Basement');
  await page.goBack();
  await shown(page, 'Attic');
  await page.getByRole('button', { name: 'Remove Sign-off: Signed' }).click();
  await page.getByRole('button', { name: /Newest first/ }).click();
  await page.getByRole('menuitem', { name: 'Oldest first' }).click();
  await shown(page, 'Basement', 'Attic', 'Crane');
  expect(complaints).toEqual([]);
  await close();
});

test('the page of an inspection leads to its reports', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  const [basement = 0, attic = 0] = ids;
  await issueRevision(server.as.Admin, basement);
  await signInAs(page, 'Inspector', `/login?redirect=/inspections/${String(attic)}`);
  const reports = page.getByRole('region', { name: 'Issued Reports' });
  await reports.getByText('1 signed').waitFor();
  expect(await reports.getByRole('link', { name: 'Revision 1' }).getAttribute('href')).toMatch(
    /\.pdf$/,
  );
  // Nobody is assigned, so only the office shares this one.
  await reports.getByRole('link', { name: 'Show in Reports' }).waitFor();
  await page.goto(`${server.url}/inspections/${String(basement)}`);
  await reports.getByRole('link', { name: 'Revision 2' }).waitFor();
  await reports.getByRole('link', { name: 'All 2 Reports' }).click();
  await shown(page, 'Basement', 'Basement');
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(`?view=issued&inspection=${String(basement)}`);
  expect(complaints).toEqual([]);
  await close();
});

test('the dialog says that nothing has changed since the last revision, until something has', async () => {
  const [, , inspectionId = 0] = ids;
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', `/inspections/${String(inspectionId)}`);
  const open = () => page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  const issue = dialog.getByRole('button', { name: 'Issue Revision' });
  const unchanged = dialog.getByText(REPORT_MESSAGES.unchangedSince(1));
  await open();
  await unchanged.waitFor();
  expect(await issue.isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await addItem(server.as.Admin, { inspectionId });
  await open();
  await expect.poll(() => issue.isEnabled()).toBe(true);
  expect(await unchanged.count()).toBe(0);
  await close();
});

test('a revision says that its inspection was deleted', async () => {
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  const item = await addItem(Admin, { inspectionId: inspection.id });
  await issueRevision(Admin, inspection.id);
  await Admin.delete(`/inspectionitems/${String(item.id)}`);
  await Admin.delete(`/inspections/${String(inspection.id)}`);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', `/reports?inspection=${String(inspection.id)}`);
  const cell = page.locator('tbody .main-column');
  await cell.getByText('Deleted inspection').waitFor();
  expect(await cell.getByRole('link').count()).toBe(0);
  await close();
});
