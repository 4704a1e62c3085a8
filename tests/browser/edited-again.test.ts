import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { CLIENT_MESSAGES } from '../../contract/clients/messages';
import { PROJECT_MESSAGES } from '../../contract/projects/messages';
import { DESKTOP, openTab, signInAs, visit } from '../support/browser/browser';
import { addClient, addProject } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { withResolvers } from '../support/with-resolvers';

/** A record that was just saved is edited again before its list or page has loaded it. */

useApp();

/** Holds the loads of an address back until the returned function is called. */
async function holdLoads(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const released = withResolvers();
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await released.promise;
    await route.fallback();
  });
  return async () => {
    released.resolve();
    await page.unroute(address);
  };
}

test('a client, a project and an account are edited again as they were saved', async () => {
  const { Admin } = server.as;
  const client = await addClient(Admin, { name: 'Before' });
  const project = await addProject(Admin, { clientId: client.id, name: 'Quay' });
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  const dialog = page.getByRole('dialog');
  await signInAs(page, 'Admin', '/clients');
  await page.getByRole('button', { name: 'Edit Before' }).click();
  let release = await holdLoads(page, /\/api\/clients(\?|$)/);
  await dialog.getByLabel('Name').fill('After');
  await dialog.getByRole('button', { name: 'Update Client' }).click();
  await page.getByRole('button', { name: 'Edit After' }).click();
  await dialog.getByLabel('Notes').fill('Gate code 4711');
  await dialog.getByRole('button', { name: 'Update Client' }).click();
  await dialog.waitFor({ state: 'detached' });
  await release();

  await visit(page, `/clients/${String(client.id)}`);
  await page.getByRole('heading', { name: 'After' }).waitFor();
  release = await holdLoads(page, /\/api\/clients\/\d+$/);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await page.getByText(CLIENT_MESSAGES.archived).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Phone').fill('212 555 0100');
  await dialog.getByRole('button', { name: 'Update Client' }).click();
  await dialog.waitFor({ state: 'detached' });
  await release();
  expect((await Admin.get(`/clients/${String(client.id)}`)).body).toMatchObject({
    name: 'After',
    notes: 'Gate code 4711',
    phone: '212 555 0100',
    isArchived: true,
  });

  await visit(page, `/projects/${String(project.id)}`);
  await page.getByRole('heading', { name: 'Quay' }).waitFor();
  release = await holdLoads(page, /\/api\/projects\/\d+/);
  await page.getByRole('button', { name: 'Put on Hold' }).click();
  await page.getByText(PROJECT_MESSAGES.held).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByText('On Hold', { exact: true }).waitFor();
  await dialog.getByLabel('Notes').fill('Crane permit missing');
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await dialog.waitFor({ state: 'detached' });
  await release();

  await visit(page, '/users');
  await page.getByRole('button', { name: 'Edit inspector@plumbline.test' }).click();
  release = await holdLoads(page, /\/api\/auth\/users/);
  await dialog.getByLabel('First Name').fill('Renamed');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await page.getByText('User inspector@plumbline.test was updated.').waitFor();
  await page.getByRole('button', { name: 'Edit inspector@plumbline.test' }).click();
  expect(await dialog.getByLabel('First Name').inputValue()).toBe('Renamed');
  await dialog.getByLabel('Last Name').fill('Twice');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await dialog.waitFor({ state: 'detached' });
  await release();
  await page.getByText('Renamed Twice').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});
