import { expect, test } from 'vitest';
import type { Role } from '../../../contract/roles';
import { LOGIN_MESSAGES } from '../../../contract/session/messages';
import { emailOf, PASSWORD } from '../../support/api';
import { DESKTOP, fillLogin, openTab, PHONE, signInAs, signInByForm } from '../../support/browser';
import { addComment } from '../../support/comments';
import { browser, server, useApp } from '../../support/running-app';
import { signedInBefore } from '../../support/signed-in';
import { createItem, createSite } from '../../support/site';
import { userMenu } from '../../support/user-menu';

/** Who sees what: guards, redirects, the drawer, and signing in and out. */

useApp();

test('a guest is sent to the login, and then to the requested page', async () => {
  const { inspectionId } = await createSite(server.as.Admin, 'Wanted inspection');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const path = `/inspections/${String(inspectionId)}?from=mail`;
  await page.goto(path);
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await page.waitForURL(`${server.url}/login?redirect=${encodeURIComponent(path)}`);
  await expect.poll(() => page.title()).toBe('Sign In – Plumbline');
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  await page.getByRole('heading', { name: 'Wanted inspection' }).waitFor();
  await page.waitForURL(`${server.url}${path}`);
  await close();
});

const ODD = 'A & B #4 A+B 50% %41 50%26';

test('a search keeps every character: after the login, a reload and Back', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const path = `/inspections?${new URLSearchParams({ view: 'all', search: ODD }).toString()}`;
  await page.goto(path);
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  const search = page.getByLabel('Search').first();
  await expect.poll(() => search.inputValue()).toBe(ODD);
  await page.waitForURL(`${server.url}${path}`);
  await page.reload();
  await expect.poll(() => search.inputValue()).toBe(ODD);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
  await page.goBack();
  await expect.poll(() => search.inputValue()).toBe(ODD);
  await close();
});

test('a link to a comment leads a guest to the comment', async () => {
  const { inspectionId } = await createSite(server.as.Admin, 'Discussed inspection');
  const itemId = await createItem(server.as.Admin, inspectionId, 'Discussed item');
  const comment = await addComment(server.as.Admin, itemId, { text: 'Seen twice' });
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const path = `/inspections/${String(inspectionId)}/items/${String(itemId)}#comment-${String(comment.id)}`;
  await page.goto(path);
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await fillLogin(page, emailOf('Inspector'), PASSWORD);
  await page.locator('.comment-addressed').getByText('Seen twice').waitFor();
  await page.waitForURL(`${server.url}${path}`);
  await close();
});

test('a redirect never leads to another site', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInByForm(page, 'Admin', '/login?redirect=//example.com/');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.waitForURL(`${server.url}/dashboard`);
  await close();
});

const DRAWERS: readonly (readonly [Role, readonly string[]])[] = [
  [
    'Admin',
    [
      'Dashboard',
      'Clients',
      'Projects',
      'Users',
      'Inspections',
      'Items',
      'Reports',
      'New Inspection',
    ],
  ],
  [
    'ProjectManager',
    ['Dashboard', 'Clients', 'Projects', 'Inspections', 'Items', 'Reports', 'New Inspection'],
  ],
  ['Inspector', ['Inspections', 'Items', 'Reports', 'New Inspection']],
];

test.each(DRAWERS)('%s sees their entries in the drawer', async (role, entries) => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, role);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => links.allInnerTexts()).toEqual(entries);
  await close();
});

test('on a phone the drawer opens over the page and closes when it is used', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('navigation', { name: 'Main' });
  await drawer.getByRole('link', { name: 'New Inspection' }).click();
  await page.getByRole('heading', { name: 'New Inspection' }).waitFor();
  await page.locator('.drawer').waitFor({ state: 'detached' });
  await close();
});

test.each([
  ['Inspector', '/dashboard', '/inspections'],
  ['Inspector', '/clients', '/inspections'],
  ['ProjectManager', '/users', '/dashboard'],
  ['Admin', '/login', '/dashboard'],
  ['Admin', '/', '/dashboard'],
] as const)('%s is sent from %s to %s', async (role, path, target) => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signedInBefore(page, role);
  await page.goto(path);
  await page.waitForURL(`${server.url}${target}`);
  await page.locator('h1').waitFor();
  expect(new URL(page.url()).pathname).toBe(target);
  await close();
});

test('no page of an Inspector requests what the server refuses them', async () => {
  const { projectId, inspectionId } = await createSite(server.as.Admin, 'Own inspection');
  const itemId = await createItem(server.as.Admin, inspectionId, 'Loose rail');
  const inspection = `/inspections/${String(inspectionId)}`;
  const item = `${inspection}/items/${String(itemId)}`;
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await signInAs(page, 'Inspector');
  for (const path of [
    '/inspections?view=all',
    '/items',
    '/reports',
    '/inbox',
    `/inspections/create?project=${String(projectId)}`,
    inspection,
    `${inspection}/edit`,
    `${inspection}/items/add`,
    item,
    `${item}/edit`,
    `${item}/photos`,
  ]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
  await page.goto('/items');
  await page.getByLabel('Project', { exact: true }).first().waitFor({ state: 'attached' });
  expect(await page.getByLabel('Client', { exact: true }).count()).toBe(0);
  await close();
});

test('the login shows an error, which can be dismissed', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Sign In' });
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Password', { exact: true }).blur();
  await page.getByText(LOGIN_MESSAGES.email).waitFor();
  await page.getByText(LOGIN_MESSAGES.passwordLength).waitFor();
  expect(await submit.isDisabled()).toBe(true);

  await fillLogin(page, emailOf('Inspector'), 'wrong-password');
  await page.getByRole('alert').getByText(LOGIN_MESSAGES.wrongCredentials).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(emailOf('Inspector'));
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await close();
});

test('a reload keeps the session, and logging out ends it', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector');
  await page.reload();
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  // Until the server has ended it, the session is stored so that it can be ended later.
  await expect
    .poll(() => page.evaluate(() => Object.fromEntries(Object.entries(localStorage))))
    .toEqual({});
  await page.goto('/inspections');
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await close();
});
