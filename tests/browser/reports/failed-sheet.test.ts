import { expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs } from '../../support/browser/browser';
import { loseAnswers } from '../../support/browser/lost-answers';
import { addItem, addSite } from '../../support/records/records';
import { quickMaker, reportAt } from '../../support/records/reports';
import { browser, server, useApp } from '../../support/browser/running-app';
import { issueRevision, signRevision } from '../../support/records/signatures';
import { withResolvers } from '../../support/with-resolvers';

const fail = () => Promise.reject(new Error('No pages'));
let beforeSheet: () => Promise<void> = fail;

useApp({
  makeReport: async (content, start, options) => {
    if (content.isSheet) await beforeSheet();
    return quickMaker(content, start, options);
  },
});

test('a sheet that failed once more after a lost answer is made again by one press', async () => {
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  await addItem(Admin, { inspectionId: inspection.id });
  const report = await issueRevision(Admin, inspection.id);
  await signRevision(Admin, report);
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
  await signInAs(page, 'Admin', '/login?redirect=/reports');
  const again = page.getByRole('button', { name: /^Make Sheet Again/ });
  await again.waitFor();

  const { promise: isGone, resolve: goOn } = withResolvers();
  beforeSheet = () => isGone.then(fail);
  const end = await loseAnswers(page, ({ pathname }) => pathname.endsWith('/retry'));
  await again.click();
  await again.waitFor({ state: 'detached' });
  await end();
  goOn();
  await again.waitFor();

  beforeSheet = () => Promise.resolve();
  await again.click();
  await expect.poll(async () => (await reportAt(Admin, report.id)).sheetUrl).not.toBeNull();
  await close();
});
