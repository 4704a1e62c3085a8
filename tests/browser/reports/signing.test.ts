import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SignOff } from '../../../contract/signatures/calls';
import type { SignatureValues } from '../../../machines/signatures/signature-values';
import { openTab, PHONE, signInAs } from '../../support/browser';
import { waitForCopies } from '../../support/device-dialog';
import { addInspection, addItem, addSite } from '../../support/records';
import { browser, server, useApp } from '../../support/running-app';
import { drawStroke, fillPerson, nextPerson, refuseHere, signHere } from '../../support/sign-page';
import { storedValues } from '../../support/stored-values';

/** An inspector issues a report on site, and people sign it on the phone, also without a network. */

useApp();

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

test('from Report to a signed revision, also without a network', async () => {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title: 'Deck survey', assignedToId: INSPECTOR };
  const { id } = await addInspection(server.as.Admin, given);
  await addItem(server.as.Admin, { inspectionId: id });
  const options = { isFirstVisit: true, serviceWorkers: 'allow' } as const;
  const { page, close } = await openTab(browser, server.url, PHONE, options);
  await signInAs(page, 'Inspector', `/inspections/${String(id)}`);

  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Issue Revision' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign Report' }).waitFor();

  // What is typed and drawn survives a killed page.
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

  await waitForCopies(page);
  await page.context().setOffline(true);
  await page.goto(`/inspections/${String(id)}/sign`);
  await signHere(page, 'Ida Berg');
  await page.getByText('It is kept on this device').waitFor();
  const mark = page.getByText('Not Sent Yet', { exact: true });
  await mark.waitFor();
  await page.context().setOffline(false);
  await mark.waitFor({ state: 'detached' });
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
  await close();
});
