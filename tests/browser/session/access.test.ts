import { expect, test } from 'vitest';
import { LOGIN_MESSAGES } from '../../../contract/session/messages';
import { emailOf, PASSWORD } from '../../support/server/api';
import {
  DESKTOP,
  fillLogin,
  openTab,
  PHONE,
  signInAs,
  signInHere,
} from '../../support/browser/browser';
import { addComment } from '../../support/records/comments';
import { browser, server, useApp } from '../../support/browser/running-app';
import { createItem, createSite } from '../../support/records/site';
import { userMenu } from '../../support/browser/user-menu';

/** Signing in and out, and the page to which it leads. */

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

test('a reload keeps the session, and a touch on Logout ends it; somebody else signs in', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, {
    hasTouch: true,
    isMobile: true,
  });
  // The session ends before the browser has removed the menu's entry of the history.
  await page.addInitScript(() => {
    const back = window.history.back.bind(window.history);
    window.history.back = () => void setTimeout(back, 500);
  });
  await signInAs(page, 'Inspector');
  await page.reload();
  await userMenu(page).tap();
  await page.getByRole('menuitem', { name: 'Logout' }).tap();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  // Until the server has ended it, the session is stored so that it can be ended later.
  await expect
    .poll(() => page.evaluate(() => Object.fromEntries(Object.entries(localStorage))))
    .toEqual({});
  await expect.poll(() => page.url()).toBe(`${server.url}/login`);
  await signInHere(page, emailOf('ProjectManager'));
  await page.getByRole('heading', { name: 'Welcome, Test ProjectManager' }).waitFor();
  await userMenu(page).tap();
  await page.getByRole('menuitem', { name: 'Logout' }).tap();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await page.goto('/inspections');
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await close();
});
