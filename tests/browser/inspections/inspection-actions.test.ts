import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Inspection } from '../../../contract/inspections/inspection';
import { SIGNATURE_MESSAGES } from '../../../contract/signatures/messages';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { ACTION_MESSAGES } from '../../../contract/messages/actions';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import type { Role } from '../../../contract/roles';
import {
  accessibilityViolations,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
  type Viewport,
} from '../../support/browser/browser';
import { addInspection, addItem, addSite, inspectionNow } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { withResolvers } from '../../support/with-resolvers';

/** The actions on an inspection's page: completing, assigning, archiving, and undoing them. */

let projectId: number;

useApp();

prepareApp(async () => {
  projectId = (await addSite(server.as.Admin)).project.id;
});

const add = (title: string) => addInspection(server.as.Admin, { projectId, title });
const now = (inspection: Inspection) => inspectionNow(server.as.Admin, inspection);
const pathOf = ({ id }: Inspection) => `/inspections/${String(id)}`;

const open = async (path: string, viewport: Viewport, role: Role) => {
  const tab = await openTab(browser, server.url, viewport);
  await signInAs(tab.page, role, path);
  return tab;
};

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const summary = (page: Page) => page.locator('.inspection-summary > summary');

test('an inspection is completed and reopened; open items lead to a question', async () => {
  const inspection = await add('Deck survey');
  const { page, complaints, close } = await open(pathOf(inspection), DESKTOP, 'Inspector');
  // Until it is answered, no other action is taken and then dropped.
  const answered = withResolvers<null>();
  await page.route('**/api/inspections/*/status', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `Archive: ${ACTION_MESSAGES.isRunning}` }).waitFor();
  await page
    .getByRole('menuitem', { name: `Sign Report: ${SIGNATURE_MESSAGES.onlyAssigned}` })
    .waitFor();
  await page.getByRole('menuitem', { name: 'Assign', exact: true }).click();
  const assigning = page.getByRole('dialog', { name: 'Assign Inspection' });
  await assigning.locator('.p-dropdown').click();
  await page.getByRole('option', { name: 'Test Inspector' }).click();
  const assign = assigning.getByRole('button', { name: 'Assign', exact: true });
  expect(await assign.isDisabled()).toBe(true);
  answered.resolve(null);
  await page.getByText(INSPECTION_MESSAGES.completed).waitFor();
  await assign.click();
  await page.getByText(INSPECTION_MESSAGES.assigned).waitFor();
  await page.unroute('**/api/inspections/*/status');
  await summary(page).getByText('Complete').waitFor();
  expect(await now(inspection)).toMatchObject({ status: 2 });
  await page.getByRole('button', { name: 'Reopen' }).click();
  await summary(page).getByText('In Progress').waitFor();
  expect(await now(inspection)).toMatchObject({ status: 1, completedDate: null });

  await addItem(server.as.Admin, { inspectionId: inspection.id });
  await page.reload();
  await page.getByRole('button', { name: 'Complete' }).click();
  const question = page.getByRole('dialog', { name: 'Complete Inspection' });
  await question.getByText(INSPECTION_MESSAGES.completeQuestion(1)).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await now(inspection)).toMatchObject({ status: 1 });
  await page.getByRole('button', { name: 'Complete' }).click();
  await question.getByRole('button', { name: 'Complete' }).click();
  await summary(page).getByText('Complete').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone an inspection is assigned, and unassigned', async () => {
  const inspection = await add('Roof survey');
  const { page, close } = await open(pathOf(inspection), PHONE, 'Inspector');
  const answered = withResolvers<null>();
  await page.route('**/api/auth/assignees', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await choose(page, 'Assign');
  const dialog = page.getByRole('dialog', { name: 'Assign Inspection' });
  expect(await dialog.getByRole('button', { name: 'Assign' }).isDisabled()).toBe(true);
  await dialog.locator('.p-dropdown').click();
  await page.locator('.p-dropdown-panel').getByText('Loading...').waitFor();
  answered.resolve(null);
  await page.getByRole('option', { name: 'Test Inspector' }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await summary(page)
    .getByText(/Test Inspector/)
    .waitFor();
  expect(await now(inspection)).toMatchObject({ assignedToUserName: 'Test Inspector' });
  await choose(page, 'Assign');
  await dialog.locator('.p-dropdown-clear-icon').click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect.poll(async () => (await now(inspection)).assignedToUserName).toBe(null);
  await close();
});

test('an inspection is archived after asking, found in its project, and restored', async () => {
  const inspection = await add('Old survey');
  const { page, close } = await open(pathOf(inspection), DESKTOP, 'ProjectManager');
  await choose(page, 'Archive');
  const question = page.getByRole('dialog', { name: 'Archive Inspection' });
  await question.getByRole('button', { name: 'Archive' }).click();
  await summary(page).getByText('Archived').waitFor();
  expect(await now(inspection)).toMatchObject({ isArchived: true });

  await page.locator('.page-header').getByRole('link', { name: 'Harbour Bridge' }).click();
  await page.getByText('Show archived').click();
  await page.getByRole('link', { name: 'Old survey' }).click();
  // Nothing is added to it or completed before it is restored.
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  const actions = page.locator('.page-header').getByRole('button');
  await expect.poll(() => actions.allInnerTexts()).toEqual(['Restore', 'Report', '']);
  expect(await page.getByRole('link', { name: /^Add/ }).count()).toBe(0);
  // While another action runs it is switched off, and while the page loads again it works.
  const restore = page.getByRole('button', { name: 'Restore' });
  const [assigned, loaded] = [withResolvers(), withResolvers()];
  await page.route('**/api/inspections/*', async (route) => {
    if (route.request().method() !== 'GET') await assigned.promise;
    await route.continue();
  });
  await page.route('**/with-items', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await choose(page, 'Assign');
  const dialog = page.getByRole('dialog', { name: 'Assign Inspection' });
  await dialog.locator('.p-dropdown').click();
  await page.getByRole('option', { name: 'Test Inspector' }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await restore.and(page.locator('[aria-disabled="true"]')).waitFor();
  assigned.resolve();
  await dialog.waitFor({ state: 'hidden' });
  await restore.click();
  await expect.poll(() => now(inspection)).toMatchObject({ isArchived: false });
  loaded.resolve();
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  await summary(page).getByText('Archived').waitFor({ state: 'detached' });
  expect(await now(inspection)).toMatchObject({ isArchived: false });
  await close();
});

test('the slower of two users is notified, and nothing is overwritten', async () => {
  const inspection = await add('Cellar survey');
  const { page, close } = await open(pathOf(inspection), DESKTOP, 'Inspector');
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  const changes = { title: 'Cellar survey, north', status: 1, version: inspection.version };
  await server.as.Admin.put(pathOf(inspection), changes);
  await page.getByRole('button', { name: 'Complete' }).click();
  const alert = page.getByRole('alert').filter({ hasText: INSPECTION_MESSAGES.completeFailed });
  await alert.getByText(SERVER_MESSAGES.clash).waitFor();
  await page.getByRole('heading', { name: 'Cellar survey, north' }).waitFor();
  expect(await now(inspection)).toMatchObject({ status: 1 });
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByText(INSPECTION_MESSAGES.completed).waitFor();
  await close();
});
