import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs } from '../../support/browser/browser';
import { untilFollowing } from '../../support/browser/following';
import { addClient, addInspection, addProject, addSite } from '../../support/records/records';
import type { Answer } from '../../support/server/api';
import { browser, server, useApp } from '../../support/browser/running-app';

/** The lists of the office and the dashboard follow other people's changes. */

useApp();

const rowsOf = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));

const held = (page: Page, name: string) => page.getByRole('button', { name });

/** Opens a list by the navigation, so that the tab stays and follows. */
async function open(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.locator('table[aria-busy=false] tbody tr').first().waitFor();
}

/** Opens the form of a row, and types into a field; somebody else changes that field and another. */
async function editBoth(page: Page, row: string, label: string, theirs: () => Promise<Answer>) {
  await page.getByRole('button', { name: `Edit ${row}`, exact: true }).click();
  const form = page.getByRole('dialog');
  const field = form.getByRole('textbox', { name: label });
  await field.fill('Mine');
  expect((await theirs()).status).toBe(200);
  await form.getByText(`changed ${label} from`).waitFor();
  expect(await field.inputValue()).toBe('Mine');
  return { form, field, notice: await form.locator('.others-notice p').allInnerTexts() };
}

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

test('clients, projects, users and the dashboard: in place, and new rows on demand', async () => {
  const { Admin } = server.as;
  const site = await addSite(Admin);
  const { page, close, complaints } = await openTab(browser, server.url, DESKTOP, {
    isIdle: true,
  });
  await untilFollowing(page, () => signInAs(page, 'Admin', '/dashboard'));
  // Another session of the same Admin counts as somebody else.
  const recent = page.getByRole('region', { name: 'Recent Inspections' });
  await recent.getByText(site.inspection.title).first().waitFor();
  await addInspection(Admin, { projectId: site.project.id, title: 'Roof of the east wing' });
  await held(page, 'Show Changes').click();
  await recent.getByText('Roof of the east wing').waitFor();

  await open(page, 'Clients');
  const before = await rowsOf(page);
  await Admin.put(`/clients/${String(site.client.id)}`, { name: 'Anders & Co', version: 1 });
  await page.getByText('Anders & Co').waitFor();
  await addClient(Admin, { name: 'A new client' });
  await addClient(Admin, { name: 'Another new client' });
  await held(page, 'Show 2 New').waitFor();
  // Nothing has moved.
  expect(await rowsOf(page)).toEqual(before);
  await held(page, 'Show 2 New').click();
  await page.getByText('Another new client').waitFor();
  const client = `/clients/${String(site.client.id)}`;
  const ofClient = await editBoth(page, 'Anders & Co', 'Contact Person', () =>
    Admin.put(client, { contactPerson: 'Theirs', notes: 'Gate code 12', version: 2 }),
  );
  expect(ofClient.notice).toEqual([
    'Site Admin changed Contact Person from Eva Roth to Theirs',
    'Site Admin changed Notes.',
  ]);
  expect(await ofClient.form.getByLabel('Notes').inputValue()).toBe('Gate code 12');
  await ofClient.form.getByRole('button', { name: 'Keep Mine: Contact Person' }).click();
  await ofClient.form.getByRole('button', { name: 'Update Client' }).click();
  await closed(page);
  expect((await Admin.get(client)).body).toMatchObject({
    contactPerson: 'Mine',
    notes: 'Gate code 12',
    version: 4,
  });

  await open(page, 'Projects');
  await Admin.put(`/projects/${String(site.project.id)}`, { name: 'Quay', version: 1 });
  await page.getByText('Quay', { exact: true }).waitFor();
  const added = await addProject(Admin, { clientId: site.client.id, name: 'A new project' });
  await held(page, 'Show 1 New').click();
  await page.getByText('A new project').waitFor();
  const { id: otherId } = await addClient(Admin, { name: 'Harbour Trust' });
  const ofProject = await editBoth(page, 'Quay', 'Name', () =>
    Admin.put(`/projects/${String(site.project.id)}`, {
      name: 'Theirs',
      clientId: otherId,
      version: 2,
    }),
  );
  expect(ofProject.notice).toEqual([
    'Site Admin changed Name from Quay to Theirs',
    'Site Admin changed Client.',
  ]);
  await ofProject.form.locator('.p-dropdown-label').getByText('Harbour Trust').waitFor();
  await ofProject.form.getByRole('button', { name: 'Take Theirs: Name' }).click();
  expect(await ofProject.field.inputValue()).toBe('Theirs');
  // Nothing is unsaved.
  await ofProject.form.getByRole('button', { name: 'Cancel' }).click();
  await closed(page);
  await page.getByRole('button', { name: 'Edit A new project' }).click();
  await Admin.delete(`/projects/${String(added.id)}`);
  await ofProject.form.getByText('Site Admin deleted this record').waitFor();
  expect(await page.getByRole('button', { name: 'Update Project' }).isDisabled()).toBe(true);
  await ofProject.form.getByRole('button', { name: 'Cancel' }).click();
  await closed(page);

  await open(page, 'Users');
  const late = await Admin.post('/auth/register', {
    email: 'late@plumbline.test',
    firstName: 'Late',
    lastName: 'Comer',
    role: 'Inspector',
    password: 'Plumbline-test-1',
  });
  await held(page, 'Show 1 New').click();
  await page.getByText('late@plumbline.test').waitFor();
  const { user } = late.body as { user: { id: number } };
  const account = `/auth/users/${String(user.id)}`;
  const ofUser = await editBoth(page, 'late@plumbline.test', 'First Name', () =>
    Admin.put(account, { firstName: 'Theirs', role: 'ProjectManager', version: 1 }),
  );
  expect(ofUser.notice).toEqual([
    'Site Admin changed First Name from Late to Theirs',
    'Site Admin changed Role.',
  ]);
  await ofUser.form.locator('.p-dropdown-label').getByText('Project Manager').waitFor();
  expect(complaints).toEqual([]);
  // Who saves without a decision is asked.
  await ofUser.form.getByRole('button', { name: 'Update User' }).click();
  await page.getByRole('button', { name: 'Keep Mine', exact: true }).click();
  await page.getByText('User late@plumbline.test was updated.').waitFor();
  const { users } = (await Admin.get('/auth/users')).body as { users: { id: number }[] };
  expect(users.find(({ id }) => id === user.id)).toMatchObject({
    firstName: 'Mine',
    role: 'ProjectManager',
    version: 3,
  });
  await close();
});
