import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { emailOf, PASSWORD } from '../../support/server/api';
import { DESKTOP, fillLogin, openTab, signInAs } from '../../support/browser/browser';
import { addSite } from '../../support/records/records';
import { quickMaker } from '../../support/records/reports';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { issueRevision } from '../../support/records/signatures';

/** The address of a report's file, opened in a tab that the server does not know. */

useApp({ makeReport: quickMaker });

let file: string;

prepareApp(async () => {
  const { inspection } = await addSite(server.as.Admin);
  file = String((await issueRevision(server.as.Admin, inspection.id)).fileUrl);
});

/** The statuses with which the server has answered the address of the file. */
function answersIn(page: Page): number[] {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url() === `${server.url}${file}`) answers.push(response.status());
  });
  return answers;
}

test('the login leads back to the file, with a page of the app behind it', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  const answers = answersIn(page);
  await page.goto(file);
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  await expect.poll(() => answers).toEqual([303, 200]);
  await page.waitForURL(/\/inspections$/);
  expect(complaints).toEqual([]);
  await close();
});

test('a session that the browser did not show to the server needs no login', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/inspections');
  // As after a click in a message, which is not sent with cookies.
  await page.context().clearCookies({ name: 'plumbline_media' });
  const answers = answersIn(page);
  await page.goto(file);
  await expect.poll(() => answers).toEqual([303, 200]);
  await close();
});
