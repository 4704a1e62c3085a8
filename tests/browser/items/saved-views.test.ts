import type { View } from '../../../contract/views/calls';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { draftsIn } from '../../support/browser/drafts';
import { addItem, addSite } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { titles } from '../../support/browser/table-titles';

/** What the list of all items shows is saved under a name, and opened again. */

useApp();

prepareApp(async () => {
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  await addItem(Admin, { inspectionId: inspection.id, title: 'Cracked beam', priority: 4 });
  await addItem(Admin, { inspectionId: inspection.id, title: 'Loose tile' });
});

const shown = (page: Page, ...expected: string[]) =>
  expect.poll(() => titles(page)).toEqual(expected);

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const search = (page: Page) => new URL(page.url()).search;

test('a project manager saves a view for everybody, changes and deletes it', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', '/items?view=all&search=cracked&sort=-priority&page=1');
  await shown(page, 'Cracked beam');
  await choose(page, 'Save and Edit Views');
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await dialog.getByLabel('Save the Current Filters as').fill('Beams');
  await dialog.getByLabel('For everybody').check();
  await dialog.getByRole('button', { name: 'Save View' }).click();
  await dialog.getByRole('button', { name: 'Rename Beams' }).click();
  // The key sends the form with the focus, not the one above it.
  await dialog.getByLabel('Save the Current Filters as').fill('Half a name');
  await dialog.getByLabel('New Name').fill('All Beams');
  await dialog.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('All Beams').waitFor();
  expect(await dialog.getByLabel('Save the Current Filters as').inputValue()).toBe('Half a name');
  await dialog.getByLabel('Save the Current Filters as').fill('');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Search items').fill('tile');
  await shown(page, 'Loose tile');
  await choose(page, 'All Beams');
  await shown(page, 'Cracked beam');
  expect(search(page)).toBe('?view=all&search=cracked&sort=-priority');
  await page.getByLabel('Search items').fill('tile');
  await shown(page, 'Loose tile');

  await choose(page, 'Save and Edit Views');
  await dialog.getByRole('button', { name: 'Update All Beams' }).click();
  const question = page.getByRole('dialog', { name: 'Update View' });
  await question.getByText('for everybody').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Delete All Beams' }).click();
  await page
    .getByRole('dialog', { name: 'Delete View' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await dialog.getByText('All Beams').waitFor({ state: 'detached' });
  await dialog.locator(':focus').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a view that was just renamed is updated before the list has loaded it', async () => {
  const old = { name: 'Walls', query: 'search=wall', isShared: false };
  await server.as.Inspector.post('/views', old);
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/items?view=all&search=tile');
  await shown(page, 'Loose tile');
  await choose(page, 'Save and Edit Views');
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await dialog.getByRole('button', { name: 'Rename Walls' }).click();
  await page.route('**/api/views', (route) =>
    route.request().method() === 'GET' ? undefined : route.fallback(),
  );
  await dialog.getByLabel('New Name').fill('Tiles');
  // The key does nothing while the form looks for a draft.
  await dialog.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('button', { name: 'Update Tiles' }).click();
  const question = page.getByRole('dialog', { name: 'Update View' });
  await question.getByText('Tiles').waitFor();
  await question.getByRole('button', { name: 'Update' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await dialog.getByRole('alert').allTextContents()).toEqual([]);
  const views = async () => (await server.as.Inspector.get('/views')).body as View[];
  await expect
    .poll(views)
    .toMatchObject([{ name: 'Tiles', query: expect.stringContaining('search=tile') as unknown }]);
  for (const { id } of await views()) await server.as.Inspector.delete(`/views/${String(id)}`);
  await close();
});

test('an inspector opens a view of an older version, but cannot change a view for everybody', async () => {
  const old = { name: 'Old', query: 'view=all&colour=red&search=tile&sort=weight', isShared: true };
  await server.as.Admin.post('/views', old);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', '/items');
  await choose(page, 'Old');
  await shown(page, 'Loose tile');
  await choose(page, 'Save and Edit Views');
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await dialog.getByText('Everybody').waitFor();
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['', 'Save View']);
  await close();
});

test('the names of views that were typed and not saved are back after a reload', async () => {
  const { body } = await server.as.ProjectManager.post('/views', {
    name: 'Tiles',
    query: 'search=tile',
    isShared: false,
  });
  const { id } = body as { id: number };
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', '/items');
  await choose(page, 'Save and Edit Views');
  const dialog = page.getByRole('dialog', { name: 'Views' });
  const [fresh, renamed] = [
    dialog.getByLabel('Save the Current Filters as'),
    dialog.getByLabel('New Name'),
  ];
  await fresh.fill('Walls');
  await dialog.getByRole('button', { name: 'Rename Tiles' }).click();
  await renamed.fill('All Tiles');
  await expect.poll(() => draftsIn(page)).toEqual([`2 view:${String(id)}`, '2 view:new']);
  await page.reload();
  await choose(page, 'Save and Edit Views');
  await expect.poll(() => fresh.inputValue()).toBe('Walls');
  await dialog.getByRole('button', { name: 'Rename Tiles' }).click();
  await expect.poll(() => renamed.inputValue()).toBe('All Tiles');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('All Tiles').waitFor();
  await close();
});
