import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Report } from '../../../contract/reports/report';
import { SHARE_MESSAGES } from '../../../contract/shares/messages';
import { openTab, PHONE, signInAs } from '../../support/browser/browser';
import { loseAnswers } from '../../support/browser/lost-answers';
import { addItem, addSite } from '../../support/records/records';
import { askForReport, draftOf, quickMaker, reportIn } from '../../support/records/reports';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { refusalOf, signRevision } from '../../support/records/signatures';

/** A link to an issued revision, from its creation to its end, on phones. */

let ahead = 0;
let report: Report;
useApp({ now: () => new Date(Date.now() + ahead), makeReport: quickMaker });

const YEAR_MS = 366 * 86_400_000;

// A second attempt begins in the present as well.
afterEach(() => {
  ahead = 0;
});

prepareApp(async () => {
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  await addItem(Admin, { inspectionId: inspection.id });
  const { id } = await askForReport(Admin, { ...draftOf(inspection.id), purpose: 'revision' });
  report = await reportIn(Admin, id, 'ready');
});

const linksIn = (page: Page) => page.getByRole('list', { name: 'Links' }).getByRole('listitem');

/** Creates a link whose first answer is lost. */
async function createLinkTwice(page: Page): Promise<void> {
  const isCreation = (url: URL) => url.pathname === '/api/shares' && url.search === '';
  const stop = await loseAnswers(page, isCreation);
  const create = page.getByRole('button', { name: 'Create Link' });
  await create.click();
  await page.getByText(SHARE_MESSAGES.createFailed).waitFor();
  await linksIn(page).waitFor();
  await stop();
  await create.click();
  await page.getByText(SHARE_MESSAGES.created).waitFor();
  expect(await linksIn(page).count()).toBe(1);
}

/** Creates a link in the open dialog, and returns its address. */
async function createLink(page: Page): Promise<string> {
  const links = linksIn(page);
  const before = await links.count();
  await page.getByRole('button', { name: 'Create Link' }).click();
  await expect.poll(() => links.count()).toBe(before + 1);
  return links.first().locator('code').innerText();
}

test('a guest opens a shared report until the link is revoked or expires', async () => {
  const office = await openTab(browser, server.url, PHONE);
  const { page } = office;
  // The device's share sheet is replaced: its input is recorded.
  await page.addInitScript(() => {
    const given: ShareData[] = [];
    Object.assign(window, { given });
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: ShareData) => Promise.resolve(void given.push(data)),
    });
  });
  const given = () =>
    page.evaluate(() =>
      (window as unknown as { given: ShareData[] }).given.map(({ url, title, files }) => ({
        url: url ?? files?.map(({ name, size, type }) => `${name} ${String(size)} ${type}`).join(),
        title,
      })),
    );
  await signInAs(page, 'ProjectManager', '/reports');
  await page.getByRole('button', { name: /^Share Revision 1/ }).click();
  await createLinkTwice(page);
  const first = await linksIn(page).locator('code').innerText();
  const second = await createLink(page);
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await page.getByRole('button', { name: 'Share File' }).click();
  await expect
    .poll(given)
    .toEqual([
      { url: second, title: 'Deck survey, Revision 1' },
      { url: 'Deck survey (Revision 1).pdf 20 application/pdf' },
    ]);

  const guest = await openTab(browser, server.url, PHONE);
  await guest.page.goto(first);
  await guest.page.getByRole('heading', { name: 'Deck survey' }).waitFor();
  expect(await guest.page.locator('.shared-facts dd').last().innerText()).toMatch(/, \d+:\d\d/);
  const [pdf] = await Promise.all([
    guest.page.waitForEvent('download'),
    guest.page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe('Deck survey (Revision 1).pdf');

  await signRevision(server.as.Admin, report);
  await server.as.Admin.post(
    `/reports/${String(report.id)}/signatures`,
    refusalOf(report.sha256 ?? '', 'The roof is not done'),
  );
  await expect
    .poll(async () => {
      await guest.page.reload();
      await guest.page.getByRole('heading', { name: 'Signatures (2)' }).waitFor();
      return guest.page.getByText('PDF, 1 page').count();
    })
    .toBe(2);
  const people = guest.page.getByRole('region', { name: 'Signatures' }).getByRole('listitem');
  expect(await people.allInnerTexts()).toEqual([
    expect.stringMatching(/^Lena Koch\s+Signed\s+Site manager · /),
    expect.stringMatching(/^Otto Falk\s+Refused\s+Owner · [^]*Reason: The roof is not done$/),
  ]);
  const [sheet] = await Promise.all([
    guest.page.waitForEvent('download'),
    guest.page.getByRole('link', { name: 'Download Signature Sheet' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toBe('Deck survey (Revision 1) Signatures.pdf');

  // The sheet says where somebody signed, which is not for guests.
  const place = { latitude: 52.5, longitude: 13.4, accuracy: 10 };
  await signRevision(server.as.Admin, report, { place });
  await guest.page.reload();
  await guest.page.getByText('The office has the signed sheet.').waitFor();
  expect(await guest.page.getByRole('link', { name: 'Signature Sheet' }).count()).toBe(0);

  await page.reload();
  await page.getByText('Opened once').waitFor();
  await page.getByRole('button', { name: /^Share Revision 1/ }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  const question = page.getByRole('dialog', { name: 'Revoke Link' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(/Revoked on/).waitFor({ state: 'attached' });
  // The page that was open before leads to the reason.
  await guest.page.getByRole('link', { name: 'Download' }).click();
  await guest.page.getByText(/^This link was revoked/).waitFor();

  // A device whose clock is wrong can revoke a link that the server still opens.
  await page.clock.setFixedTime(Date.now() + YEAR_MS);
  await page.reload();
  await page.getByRole('button', { name: /^Share Revision 1/ }).click();
  const over = linksIn(page).filter({ hasText: 'Expired' });
  await over.getByRole('button', { name: 'Revoke', exact: true }).waitFor();
  expect(await over.getByRole('button').allInnerTexts()).toEqual(['Revoke']);

  await guest.page.clock.install({ time: Date.now() - YEAR_MS });
  await guest.page.goto(second);
  await guest.page.getByRole('heading', { name: 'Deck survey' }).waitFor();
  // A page that stays open says by itself that its link has ended.
  ahead = YEAR_MS;
  await guest.page.clock.fastForward(YEAR_MS);
  await guest.page.getByText(/^This link has expired/).waitFor();
  await guest.page.goto(second.slice(0, -1));
  await guest.page.getByRole('heading', { name: 'No Report Here' }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.close();
  await office.close();
});
