import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SignOff } from '../../../contract/signatures/calls';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { SIGNATURE_MESSAGES } from '../../../contract/signatures/messages';
import type { SignatureValues } from '../../../machines/signatures/signature-values';
import { ON_DEVICE, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { waitForCopies } from '../../support/browser/device-dialog';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { quickMaker } from '../../support/records/reports';
import { browser, server, useApp } from '../../support/browser/running-app';
import { issueRevision, reword } from '../../support/records/signatures';
import {
  drawStroke,
  fillPerson,
  nextPerson,
  refuseHere,
  removeInOtherTab,
  signHere,
} from '../../support/browser/sign-page';
import { storedValues } from '../../support/browser/stored-values';
import { withResolvers } from '../../support/with-resolvers';

/**
 * An inspector issues a report on site, and people sign it on the phone, even without a network.
 */

useApp({ makeReport: quickMaker });

const INSPECTOR = 3;

async function signOffOf(inspectionId: number): Promise<SignOff> {
  const { body } = await server.as.Admin.get(`/inspections/${String(inspectionId)}/sign-off`);
  return body as SignOff;
}

/** The strokes in the stored draft, which is written shortly after each of them. */
async function strokesIn(page: Page): Promise<number> {
  const from = { database: 'plumbline-drafts', store: 'drafts' };
  const [draft] = await storedValues<{ values: SignatureValues }>(page, from);
  return draft?.values.drawing?.paths.length ?? 0;
}

const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stored = await (await caches.open('plumbline-pictures')).keys();
    return stored.map(({ url }) => new URL(url).pathname);
  });

/** The SHA-256 of what a link leads to. Browsers open a PDF in different ways. */
const hashOf = (page: Page, name: string): Promise<string> =>
  page.getByRole('link', { name }).evaluate(async (link) => {
    const bytes = await (await fetch((link as HTMLAnchorElement).href)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });

test('from Report to a signed revision, even without a network', async () => {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title: 'Deck survey', assignedToId: INSPECTOR };
  const { id } = await addInspection(server.as.Admin, given);
  await addItem(server.as.Admin, { inspectionId: id });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', `/inspections/${String(id)}`);

  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Sign Report' }).click();
  await page.getByRole('heading', { name: 'No revision has been issued' }).waitFor();
  await page.getByRole('link', { name: 'Issue a Revision' }).click();
  await page.setViewportSize({ width: PHONE.width, height: 640 });
  await page.getByRole('button', { name: 'Issue Revision' }).click();
  const dialog = page.getByRole('dialog');
  // All that can be done with the report is above the buttons at the end of the screen.
  const gap = async () => {
    const last = await dialog.getByRole('link', { name: 'All Reports' }).boundingBox();
    const footer = await dialog.locator('.p-dialog-footer').boundingBox();
    return (footer?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await page.setViewportSize(PHONE);
  await dialog.getByRole('link', { name: 'Sign', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign Report' }).waitFor();

  // The typed text and the drawing survive a killed page.
  await fillPerson(page, 'Lena Koch', 'Site manager');
  await drawStroke(page);
  await drawStroke(page, { x: 0.5, y: 0.5 });
  await expect.poll(() => strokesIn(page)).toBe(2);
  await page.reload();
  await page.getByRole('img', { name: 'Signature, 2 strokes' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('img', { name: 'Signature, 1 stroke' }).waitFor();
  await page.locator('button[type="submit"]').click();
  await page.getByRole('heading', { name: 'Signed by Lena Koch' }).waitFor();
  await nextPerson(page);
  await refuseHere(page, 'Otto Falk', 'Finding 1 is not mine.');
  await page.getByRole('heading', { name: 'Refused by Otto Falk' }).waitFor();

  // Neither a tap nor Back leads to the rest of the app without asking the owner.
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('dialog', { name: 'Give the Device Back' });
  await question.getByRole('button', { name: 'Stay Here' }).click();
  await question.waitFor({ state: 'detached' });
  await page.goBack();
  await question.getByRole('button', { name: 'Open the App' }).click();
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();

  await waitForCopies(page);
  // Input that a person does not sign is not shown to the next one.
  await page.goto(`/inspections/${String(id)}/sign`);
  await fillPerson(page, 'Rolf Berg', 'Owner');
  await page.getByRole('button', { name: 'Close' }).click();
  await question.getByText('What was filled in here but not signed will be discarded.').waitFor();
  await question.getByRole('button', { name: 'Open the App' }).click();
  await page.getByRole('heading', { name: 'Deck survey' }).first().waitFor();

  await page.context().setOffline(true);
  await page.goto(`/inspections/${String(id)}/sign`);
  await page.getByText('The PDF is not on this device').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('');
  await signHere(page, 'Ida Berg');
  await page.getByText('It is kept on this device').waitFor();
  const mark = page.getByText('Not sent yet', { exact: true });
  await mark.waitFor();
  await page.context().setOffline(false);
  await mark.waitFor({ state: 'detached' });
  await page.getByText('It is stored under this revision').waitFor();
  const { signatures, report } = await signOffOf(id);
  expect(signatures.map(({ name, decision, reason }) => [name, decision, reason])).toEqual([
    ['Lena Koch', 'signed', null],
    ['Otto Falk', 'refused', 'Finding 1 is not mine.'],
    ['Ida Berg', 'signed', null],
  ]);
  expect(report).toMatchObject({ signed: 2, refused: 1, isOutdated: false });

  await page.goto('/reports');
  await page.getByRole('link', { name: '2 signed, 1 refused' }).click();
  await page.getByRole('link', { name: 'Open Signature Sheet' }).waitFor();

  // Without a network, the revision can be read on a device that keeps the inspection.
  await page.goto(`/inspections/${String(id)}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Keep on This Device' }).click();
  await expect.poll(() => keptFiles(page)).toContain(report.fileUrl);
  await page.context().setOffline(true);
  await page.goto(`/inspections/${String(id)}/sign`);
  expect(await hashOf(page, 'Open PDF')).toBe(report.sha256);
  await close();
});

test('a person signs the revision and the wording that they were shown, whatever is newer', async () => {
  const { Admin } = server.as;
  const { project } = await addSite(Admin);
  const given = { projectId: project.id, title: 'Roof survey', assignedToId: INSPECTOR };
  const { id } = await addInspection(Admin, given);
  await addItem(Admin, { inspectionId: id });
  const first = await issueRevision(Admin, id);
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', `/inspections/${String(id)}`);
  await page.getByRole('heading', { name: 'Roof survey' }).first().waitFor();
  await waitForCopies(page);
  const second = await issueRevision(Admin, id);

  // The device's copy has the first revision; the answer with the second comes while somebody draws.
  const { promise: isDrawn, resolve: answer } = withResolvers();
  await page.context().route(/\/sign-off$/, async (route) => {
    await isDrawn;
    await route.continue();
  });
  await page.goto(`/inspections/${String(id)}/sign`);
  await page.getByText(/^Revision 1, issued/).waitFor();
  await fillPerson(page, 'Lena Koch', 'Site manager');
  await drawStroke(page);
  answer();
  await page.getByText('Revision 2 has been issued.').waitFor();
  expect(await page.getByText(/^Revision 2, issued/).count()).toBe(0);
  // It would discard the drawing.
  const show = page.getByRole('button', { name: /^Show (Revision 2|New Wording)$/ });
  expect(await show.count()).toBe(0);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('heading', { name: 'Signed by Lena Koch' }).waitFor();
  await page.getByText(/^Revision 1, issued/).waitFor();
  const signatures = page.getByRole('region', { name: 'Signatures' }).getByRole('listitem');
  await expect.poll(() => signatures.count()).toBe(1);
  await nextPerson(page);
  await page.getByText(/^Revision 2, issued/).waitFor();
  expect(await signatures.count()).toBe(0);

  // The office changes the wording while somebody reads it, and gives the inspection to others.
  const wording = page.getByRole('blockquote');
  const before = await wording.innerText();
  await reword(Admin, 'I have seen all findings.');
  await show.waitFor();
  expect(await wording.innerText()).toBe(before);
  await show.click();
  await expect.poll(() => wording.innerText()).toBe('I have seen all findings.');
  await fillPerson(page, 'Otto Falk', 'Owner');
  await page.getByRole('button', { name: 'Type Name' }).click();
  const { version } = (await Admin.get(`/inspections/${String(id)}`)).body as { version: number };
  await Admin.put(`/inspections/${String(id)}`, { version, assignedToId: null });
  await reword(Admin, 'I agree to all findings.');
  await page.getByText(SIGNATURE_MESSAGES.maySign).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Otto Falk');
  expect(await wording.innerText()).toBe('I have seen all findings.');

  // What the device has kept is not accepted any more, and its owner decides what becomes of it.
  await page.context().setOffline(true);
  await page.locator('button[type="submit"]').click();
  await page.getByText('It is kept on this device and sent').waitFor();
  await signatures.getByText('Not sent yet').waitFor();
  await page.context().setOffline(false);
  await page.getByText('The server has not accepted it.').waitFor();
  await signatures.getByText('Needs your decision').waitFor();
  await removeInOtherTab(page);
  await page.getByRole('heading', { name: 'Removed: signature of Otto Falk' }).waitFor();
  await page.getByText('It was removed here before it was sent').waitFor();
  expect(await signatures.count()).toBe(0);

  const signed = await signOffOf(id);
  expect([signed.report.id, signed.signatures]).toEqual([second.id, []]);
  const { body } = await Admin.get(`/reports/${String(first.id)}/sign-off`);
  expect((body as SignOff).signatures).toMatchObject([
    { name: 'Lena Koch', agreement: { text: before } },
  ]);
  await close();
});

test('an address with nothing to sign says what is missing', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', '/inspections/7777/sign');
  await page.getByRole('heading', { name: INSPECTION_MESSAGES.notFoundTitle }).waitFor();
  await page.getByText(INSPECTION_MESSAGES.notFound(7777)).waitFor();
  await page.goto(`/inspections/${String(inspection.id)}/sign`);
  await page.getByText(SIGNATURE_MESSAGES.notIssued).waitFor();
  await page.goto('/inspections/x/sign');
  await page.getByRole('heading', { name: INSPECTION_MESSAGES.invalidId }).waitFor();
  await page.goto('/reports/7777/sign');
  await page.getByRole('heading', { name: 'There is no such report' }).waitFor();
  await close();
});
