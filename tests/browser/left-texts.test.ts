import { expect, test } from 'vitest';
import { accessibilityViolations, choose, openTab, PHONE, signInAs } from '../support/browser';
import { openDevice } from '../support/device-dialog';
import { expectDraftFiles, expectDrafts } from '../support/drafts';
import { addInspection, addItem, addSite } from '../support/records';
import { browser, server, useApp } from '../support/running-app';
import { photoFile } from '../support/upload-page';

/** What was typed into forms that nothing leads to any more. */

useApp();

const INSPECTOR = 3;

test('a resolution that was begun can be taken from the list after its item was deleted', async () => {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title: 'Lift shaft', assignedToId: INSPECTOR };
  const { id: inspectionId } = await addInspection(server.as.Admin, given);
  const { id } = await addItem(server.as.Admin, { inspectionId, title: 'Rusty rail' });
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/inspections/${String(inspectionId)}/items/${String(id)}`);
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await choose(page, 'Resolution Type*', 'Replaced');
  await page.locator('input[type=file]').setInputFiles([await photoFile('rail.jpg')]);
  await page.getByLabel('Resolution Notes').fill('New rail.\nPainted twice.');
  await expectDraftFiles(page, 1);
  await page.goto('/inspections');
  expect((await server.as.Admin.delete(`/inspectionitems/${String(id)}`)).status).toBe(200);

  const { dialog } = await openDevice(page);
  await dialog.getByRole('button', { name: 'Show List' }).click();
  const list = page.getByRole('dialog', { name: 'Not Sent' });
  const entry = list.getByRole('region', { name: 'Not Saved' }).getByRole('listitem');
  await entry.waitFor();
  const words = (await entry.innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(words).toEqual([
    ...[`Resolution of item ${String(id)}`, 'Resolution Notes: New rail.', 'Painted twice.'],
    ...['With 1 photo', 'Discard', 'Save Photos', 'Copy'],
  ]);
  expect(await accessibilityViolations(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await entry.getByRole('button', { name: 'Save Photos' }).click();
  expect((await downloading).suggestedFilename()).toBe('rail.jpg');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await entry.getByRole('button', { name: 'Copy text' }).click();
  await entry.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Resolution Notes: New rail.\nPainted twice.',
  );

  await entry.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard Text' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await entry.waitFor({ state: 'detached' });
  await expectDrafts(page, []);
  await expectDraftFiles(page, 0);
  await close();
});
