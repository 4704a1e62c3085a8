import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import { LOGIN_MESSAGES } from '../../../contract/session/messages';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { PASSWORD_MESSAGES } from '../../../contract/session/password-messages';
import { emailOf, PASSWORD } from '../../support/server/api';
import {
  accessibilityViolations,
  fillLogin,
  openTab,
  PHONE,
  signInAs,
} from '../../support/browser/browser';
import { holdInMemory } from '../../support/browser/held-photo';
import { browser, useBrowser } from '../../support/browser/running-app';
import { startServer, type TestServer } from '../../support/server/server';
import {
  chooseFiles,
  keptState,
  openUploads,
  photoFile,
  upload,
  uploadSite,
} from '../../support/browser/upload-page';
import { userMenu } from '../../support/browser/user-menu';

/** Changing one's password: its rules, and the sessions that it ends. */

let server: TestServer;

useBrowser();

beforeEach(async () => {
  server = await startServer();
});

afterEach(() => server.close());

describe('on a phone', () => {
  const viewport = PHONE;

  const open = async (path = '/change-password') => {
    const tab = await openTab(browser, server.url, viewport);
    await signInAs(tab.page, 'ProjectManager', path);
    const { page } = tab;
    await page.getByRole('heading', { name: 'Change Password' }).waitFor();
    return {
      ...tab,
      current: page.getByLabel('Current Password'),
      next: page.getByLabel('New Password'),
      confirm: page.getByLabel('Confirm Password'),
      submit: page.getByRole('button', { name: 'Change Password' }),
    };
  };

  test('the form shows its rules; the button waits for them', async () => {
    const { page, current, next, confirm, submit, close } = await open();
    expect(await submit.isDisabled()).toBe(true);
    for (const field of [current, next, confirm]) {
      await field.focus();
      await field.blur();
    }
    expect(await page.locator('.field-error').allInnerTexts()).toEqual([
      LOGIN_MESSAGES.passwordRequired,
      LOGIN_MESSAGES.passwordRequired,
      PASSWORD_MESSAGES.confirmRequired,
    ]);
    await current.fill('x');
    await next.fill('12345');
    await confirm.fill('1234');
    expect(await page.locator('.field-error').allInnerTexts()).toEqual([
      LOGIN_MESSAGES.passwordLength,
      PASSWORD_MESSAGES.mismatch,
    ]);
    expect(await submit.isDisabled()).toBe(true);
    await next.fill('123456');
    await confirm.fill('123456');
    await expect.poll(() => submit.isDisabled()).toBe(false);
    await page.getByText('Show passwords').click();
    expect(await next.getAttribute('type')).toBe('text');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${server.url}/dashboard`);
    await close();
  });

  test('a wrong current password is reported, and typed text stays', async () => {
    const { page, current, next, confirm, submit, close } = await open();
    await current.fill('wrong-password');
    await next.fill('another-1');
    await confirm.fill('another-1');
    await submit.click();
    const alert = page.getByRole('alert').filter({ hasText: PASSWORD_MESSAGES.changeFailed });
    await alert.getByText(PASSWORD_MESSAGES.wrongCurrent).waitFor();
    expect(await next.inputValue()).toBe('another-1');
    expect(await accessibilityViolations(page)).toEqual([]);
    await close();
  });

  test('this session stays, and every other session of the user ends', async () => {
    const elsewhere = await openTab(browser, server.url, viewport);
    await signInAs(elsewhere.page, 'ProjectManager', '/clients');
    await elsewhere.page.getByRole('heading', { name: 'Clients', exact: true }).waitFor();

    const { page, current, next, confirm, submit, close } = await open();
    await current.fill(PASSWORD);
    await next.fill('another-1');
    await confirm.fill('another-1');
    await submit.click();
    await page.getByText('Password changed').waitFor();
    await page.waitForURL(`${server.url}/dashboard`);
    await page.goto('/clients');
    await page.getByRole('heading', { name: 'No clients found' }).waitFor();

    await elsewhere.page.goto('/projects');
    await elsewhere.page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await fillLogin(elsewhere.page, emailOf('ProjectManager'), PASSWORD);
    await elsewhere.page.getByText(LOGIN_MESSAGES.wrongCredentials).waitFor();
    await fillLogin(elsewhere.page, emailOf('ProjectManager'), 'another-1');
    await elsewhere.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await elsewhere.close();
    await close();
  });

  test('a user with a temporary password sees nothing else until it is changed', async () => {
    const reset = await server.as.Admin.post('/auth/reset-password/2');
    const { newPassword: handedOut } = reset.body as { newPassword: string };
    const { page, complaints, close } = await openTab(browser, server.url, viewport);
    await page.goto('/login?redirect=/projects');
    await fillLogin(page, emailOf('ProjectManager'), handedOut);
    await page.getByText('Please choose one that only you know.').waitFor();
    expect(await page.getByRole('link', { name: 'Inspections' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Open navigation' }).count()).toBe(0);
    await page.goto('/inspections');
    await page.waitForURL(`${server.url}/change-password?redirect=%2Finspections`);
    await page.getByRole('heading', { name: 'Change Password', level: 1 }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/projects?search=A+%26+B&sort=client');
    await otherTab.getByText('Please choose one that only you know.').waitFor();

    const submit = page.getByRole('button', { name: 'Change Password' });
    await page.getByLabel('Current Password').fill(handedOut);
    await page.getByLabel('New Password').fill(handedOut);
    await page.getByLabel('Confirm Password').fill(handedOut);
    await page.getByText(PASSWORD_MESSAGES.unchanged).waitFor();
    await page.getByLabel('New Password').fill('letmein');
    await page.getByLabel('Confirm Password').fill('letmein');
    await submit.click();
    const alert = page.getByRole('alert').filter({ hasText: PASSWORD_MESSAGES.changeFailed });
    await alert.getByText(PASSWORD_MESSAGES.common).waitFor();
    await page.getByLabel('New Password').fill('another-1');
    await page.getByLabel('Confirm Password').fill('another-1');
    await submit.click();
    await page.waitForURL(`${server.url}/inspections`);
    await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
    await otherTab.waitForURL(`${server.url}/projects?search=A+%26+B&sort=client`);
    expect(complaints.filter((text) => !/422|Saving failed/.test(text))).toEqual([]);
    await close();
  });

  test('photos wait until a temporary password is changed, and then continue', async () => {
    const site = await uploadSite(server, 'Reset');
    const { page, close } = await openTab(browser, server.url, viewport);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/inspectionphotos/')) statuses.push(response.status());
    });
    await openUploads(page, site);
    await page.route('**/upload/**', (route) => route.abort());
    await chooseFiles(page, [await photoFile('waits.jpg')]);
    await upload(page, 1);
    await expect.poll(() => keptState(page, 'waits.jpg')).toBe('pending');

    const reset = await server.as.Admin.post('/auth/reset-password/3');
    const { newPassword: handedOut } = reset.body as { newPassword: string };
    await page.goto('/inspections');
    await page.unroute('**/upload/**');
    statuses.length = 0;
    await fillLogin(page, emailOf('Inspector'), handedOut);
    await page.getByText('Please choose one that only you know.').waitFor();
    await page.getByLabel('Current Password').fill(handedOut);
    await page.getByLabel('New Password').fill('another-1');
    await page.getByLabel('Confirm Password').fill('another-1');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.waitForURL(`${server.url}/inspections`);
    await page.getByText('Successfully uploaded 1 photo(s)').waitFor();
    expect(statuses.filter((status) => status === 403)).toEqual([]);
    await close();
  });

  test('a user with a temporary password can sign out instead', async () => {
    const reset = await server.as.Admin.post('/auth/reset-password/2');
    const { newPassword: handedOut } = reset.body as { newPassword: string };
    const { page, close } = await openTab(browser, server.url, viewport);
    await page.goto('/login');
    await fillLogin(page, emailOf('ProjectManager'), handedOut);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await close();
  });

  test('photos that only the page has are named before they sign out', async () => {
    const site = await uploadSite(server, 'Held');
    const { page, close } = await openTab(browser, server.url, viewport);
    await holdInMemory(page, site);

    const logoutInMenu = async () => {
      await userMenu(page).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    const question = page.getByRole('dialog', { name: 'Log out?' });
    const answer = async (button: string) => {
      const text = OUTBOX_MESSAGES.logout({ changes: 0, photos: 1, held: 1 });
      await question.getByText(text).waitFor();
      await question.getByRole('button', { name: button }).click();
      await question.waitFor({ state: 'detached' });
    };
    await logoutInMenu();
    await answer('Logout');

    const reset = await server.as.Admin.post('/auth/reset-password/3');
    const { newPassword: handedOut } = reset.body as { newPassword: string };
    await fillLogin(page, emailOf('Inspector'), handedOut);
    await page.getByText('Please choose one that only you know.').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await answer('Stay');
    expect(await page.getByLabel('New Password').isEnabled()).toBe(true);
    await logoutInMenu();
    await answer('Logout');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await close();
  });
});
