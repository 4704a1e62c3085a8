import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { User } from '../../../contract/users/user';
import type { Role } from '../../../contract/roles';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { ROLE_MESSAGES } from '../../../contract/session/role-messages';
import { LOGIN_MESSAGES } from '../../../contract/session/messages';
import { NETWORK_MESSAGE } from '../../../contract/messages/transport';
import { USER_MESSAGES } from '../../../contract/users/messages';
import { emailOf, PASSWORD, signIn } from '../../support/server/api';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  fillLogin,
  openTab,
  signInAs,
  signInHere,
  visit,
} from '../../support/browser/browser';
import { expectDrafts } from '../../support/browser/drafts';
import { keepChanges, ofItem, waitingChange } from '../../support/browser/kept-changes';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { toast } from '../../support/browser/shown-toasts';
import type { TestServer } from '../../support/server/server';
import { chooseFiles, keptState, photoFile } from '../../support/browser/upload-page';
import { withResolvers } from '../../support/with-resolvers';

/** The Admin's screen of accounts, and the effects of its actions on users. */

useApp();

const PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*])[A-Za-z0-9!@#$%^&*]{12}$/;

const CONSEQUENCE =
  'The account is signed out everywhere and cannot sign in until it is reactivated.';

const rowOf = (page: Page, email: string) =>
  page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });

async function userWith(server: TestServer, email: string): Promise<User | undefined> {
  const { body } = await server.as.Admin.get('/auth/users');
  return (body as { users: User[] }).users.find((user) => user.email === email);
}

describe('at a desk', () => {
  const viewport = DESKTOP;

  const open = async () => {
    const tab = await openTab(browser, server.url, viewport);
    await signInAs(tab.page, 'Admin', '/users');
    await tab.page.getByRole('table', { name: 'Existing Users' }).waitFor();
    return tab;
  };

  const addUser = async (email: string, role: Role = 'Inspector') => {
    const names = { firstName: 'Ida', lastName: 'Falk' };
    const body = { email, ...names, role, password: PASSWORD };
    const answer = await server.as.Admin.post('/auth/register', body);
    expect(answer.status).toBe(201);
  };

  test('an account is created with a generated password that works', async () => {
    const { page, complaints, close } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const openForm = () => page.getByRole('button', { name: 'Create User' }).click();
    await openForm();
    const dialog = page.getByRole('dialog', { name: 'Create User' });
    const password = dialog.getByLabel('Password', { exact: true });
    await expect.poll(() => password.inputValue()).toMatch(PATTERN);
    const first = await password.inputValue();
    expect(await password.getAttribute('readonly')).not.toBe(null);
    await page.getByRole('button', { name: 'Generate Another' }).click();
    const generated = await password.inputValue();
    expect(generated).toMatch(PATTERN);
    expect(generated).not.toBe(first);

    const create = dialog.getByRole('button', { name: 'Create User' });
    await create.click();
    expect(await dialog.locator('.field-error').allInnerTexts()).toEqual([
      USER_MESSAGES.email,
      RULE_MESSAGES.required,
      RULE_MESSAGES.required,
    ]);
    await page.getByLabel('Email').fill('Zoe@site.example');
    await page.getByLabel('First Name').fill('Z');
    await page.getByText(RULE_MESSAGES.minLength(2)).waitFor();
    await page.getByLabel('First Name').fill('Zoe');
    await page.getByLabel('Last Name').fill('Lind');
    expect(await accessibilityViolations(page)).toEqual([]);
    // A second person of one name is no mistake.
    await page.getByLabel('First Name').fill('test');
    await page.getByLabel('Last Name').fill(' inspector');
    await dialog.getByText(USER_MESSAGES.sameName({ isActive: true })).waitFor();
    await page.getByLabel('First Name').fill('Zoe');
    await page.getByLabel('Last Name').fill('Lind');
    expect(await dialog.locator('.hint', { hasText: 'has this name' }).count()).toBe(0);
    await choose(page, 'Role*', 'Project Manager');
    await create.click();
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'User Zoe@site.example was created.' });
    expect(await notice.locator('code').innerText()).toBe(generated);
    await notice.getByRole('button', { name: 'Copy password' }).click();
    await notice.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(generated);
    expect(await accessibilityViolations(page)).toEqual([]);

    // The form is ready for the next account, with another password.
    await openForm();
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    expect(await password.inputValue()).not.toBe(generated);
    const created = await signIn(server.url, 'zoe@site.example', generated);
    expect((await created.get('/auth/me')).body).toMatchObject({
      fullName: 'Zoe Lind',
      role: 'ProjectManager',
      requiresPasswordReset: true,
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test('an account that was created when the page ended is found, and gets a known password', async () => {
    const { page, close } = await open();
    const dialog = page.getByRole('dialog', { name: 'Create User' });
    const create = dialog.getByRole('button', { name: 'Create User' });
    await page.getByRole('button', { name: 'Create User' }).click();
    await dialog.getByLabel('Email').fill('cut@site.example');
    await dialog.getByLabel('First Name').fill('Ida');
    await dialog.getByLabel('Last Name').fill('Falk');
    await expectDrafts(page, ['1 user:new']);
    await page.route('**/api/auth/register', async (route) => {
      await route.fetch();
    });
    await create.click();
    await expect
      .poll(async () => (await userWith(server, 'cut@site.example'))?.email)
      .toBe('cut@site.example');
    await page.reload();
    await page.unroute('**/api/auth/register');
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('cut@site.example');
    await create.click();
    const hint = page.getByRole('status').filter({
      hasText: USER_MESSAGES.createdBefore('cut@site.example'),
    });
    await hint.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Password reset for' });
    await signIn(server.url, 'cut@site.example', await notice.locator('code').innerText());
    await close();
  });

  test('a duplicate address is reported with the server’s message', async () => {
    const { page, close } = await open();
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByLabel('Email').fill(emailOf('Inspector').toUpperCase());
    await page.getByLabel('First Name').fill('Ida');
    await page.getByLabel('Last Name').fill('Falk');
    await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click();
    const alert = page.getByRole('alert').filter({ hasText: USER_MESSAGES.createFailed });
    const reason = alert.getByRole('paragraph');
    await reason.waitFor();
    expect(await reason.innerText()).toBe('A user with this email already exists');
    expect(await page.getByLabel('First Name').inputValue()).toBe('Ida');
    // The form says it beside its buttons, and at the field, and no toast repeats it.
    const told = page.getByText('A user with this email already exists');
    expect(await told.count()).toBe(2);
    await page.locator('.field-error').and(told).waitFor();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await alert.waitFor({ state: 'detached' });
    // The toast of an invalid value does not stay beside the success.
    await page.getByLabel('Email').fill('not.taken@site.example');
    const message = 'This name is not allowed';
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({ status: 422, json: { message, errors: { lastName: [message] } } }),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click();
    const refusal = toast(page, message);
    await refusal.hover();
    await page.unroute('**/api/auth/register');
    await page.getByLabel('Last Name').fill('Falk');
    await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(page, 'not.taken@site.example').waitFor();
    await refusal.waitFor({ state: 'hidden' });
    await close();
  });

  test('the table shows every column, sorted by e-mail', async () => {
    await addUser('Bea@site.example');
    await addUser('anton@site.example');
    const { page, close } = await open();
    const headers = page.getByRole('columnheader');
    expect(await headers.allTextContents()).toEqual([
      'Email',
      'Name',
      'Role',
      'Last Login',
      'Active',
      'Locked Out',
      'Password Reset',
      'Actions',
    ]);
    const emails = await page.locator('.paged-table .main-column strong').allInnerTexts();
    expect(emails).toEqual(
      emails.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase())),
    );
    expect(emails).toContain('Bea@site.example');
    const row = rowOf(page, 'anton@site.example');
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      'anton@site.example',
      'Ida Falk',
      'Inspector',
      'Last Login: Never',
      'Active: Yes',
      'Locked Out: No',
      'Password Reset: Yes',
      '',
    ]);
    const actions = row.getByRole('button');
    expect(await actions.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual(
      ['Edit', 'Reset Password', 'Deactivate'],
    );
    const manager = rowOf(page, emailOf('ProjectManager'));
    await manager.getByText('Project Manager', { exact: true }).waitFor();
    await close();
  });

  test('a reset asks first, and then shows a new password', async () => {
    await addUser('reset@site.example');
    await addUser('second@site.example');
    const { page, close } = await open();
    await page.getByRole('button', { name: 'Reset Password reset@site.example' }).click();
    const question = page.getByRole('dialog', { name: 'Reset Password' });
    await question.getByText('reset@site.example').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Reset Password' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'reset@site.example' });
    const password = await notice.locator('code').innerText();
    expect(password).toMatch(PATTERN);
    await signIn(server.url, 'reset@site.example', password);
    // It stays beside the next one, and when the page is opened again.
    await page.getByRole('button', { name: 'Reset Password second@site.example' }).click();
    await question.getByRole('button', { name: 'Reset Password' }).click();
    const next = page.getByRole('status').filter({ hasText: 'second@site.example' });
    await next.locator('code').waitFor();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await navigation.getByRole('link', { name: 'Users' }).click();
    await next.locator('code').waitFor();
    expect(await notice.locator('code').innerText()).toBe(password);

    // The answer of a reset is lost, and then the accounts cannot be read either.
    await page.route('**/api/auth/users', (route) => route.abort());
    await page.route('**/api/auth/reset-password/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Reset Password reset@site.example' }).click();
    await question.getByRole('button', { name: 'Reset Password' }).click();
    const alert = page.getByRole('alert').filter({ hasText: USER_MESSAGES.resetFailed });
    await alert.getByText(NETWORK_MESSAGE).waitFor();
    await notice.getByText(USER_MESSAGES.passwordDoubted).waitFor();
    expect(await notice.locator('code').innerText()).toBe(password);

    // Another Admin gives the other account a password. What the server then tells is certain.
    await page.unroute('**/api/auth/users');
    await page.unroute('**/api/auth/reset-password/*');
    const second = await userWith(server, 'second@site.example');
    await server.as.Admin.post(`/auth/reset-password/${String(second?.id)}`);
    const replaced = page.getByRole('status').filter({ hasText: USER_MESSAGES.passwordReplaced });
    await expect
      .poll(() => replaced.locator('p').allInnerTexts())
      .toEqual([
        'Password reset for reset@site.example.',
        USER_MESSAGES.passwordReplaced,
        'Password reset for second@site.example.',
        USER_MESSAGES.passwordReplaced,
      ]);
    expect(await replaced.locator('code').count()).toBe(0);
    await page.getByRole('button', { name: 'Reset Password reset@site.example' }).click();
    await question.getByRole('button', { name: 'Reset Password' }).click();
    await signIn(server.url, 'reset@site.example', await notice.locator('code').innerText());
    await expect.poll(() => replaced.count()).toBe(1);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await next.getByRole('button', { name: 'Dismiss' }).click();
    await next.waitFor({ state: 'detached' });
    await close();
  });

  test('a reset whose page was left before the answer still shows its password', async () => {
    await addUser('left@site.example');
    await addUser('back@site.example');
    const { page, close } = await open();
    const answer = withResolvers();
    await page.route('**/api/auth/reset-password/*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Reset Password left@site.example' }).click();
    const sent = page.waitForRequest('**/api/auth/reset-password/*');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    await sent;
    const goTo = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await goTo('Projects');
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    answer.resolve();
    const done = 'Password reset for left@site.example.';
    await page.getByText(`${done} ${USER_MESSAGES.passwordOnPage}`).waitFor();
    await goTo('Users');
    const notice = page.locator('main').getByRole('status').filter({ hasText: done });
    await signIn(server.url, 'left@site.example', await notice.locator('code').innerText());
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });

    // If the Admin is back before the answer, the page shows the password, and no toast leads there.
    const late = withResolvers();
    await page.unroute('**/api/auth/reset-password/*');
    await page.route('**/api/auth/reset-password/*', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Reset Password back@site.example' }).click();
    const again = page.waitForRequest('**/api/auth/reset-password/*');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    await again;
    await goTo('Projects');
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await goTo('Users');
    await page.getByRole('table', { name: 'Existing Users' }).waitFor();
    late.resolve();
    const told = 'Password reset for back@site.example.';
    const shown = page.locator('main').getByRole('status').filter({ hasText: told });
    await shown.locator('code').waitFor();
    expect(await toast(page, told).innerText()).toBe(told);
    await shown.getByRole('button', { name: 'Dismiss' }).click();
    await shown.waitFor({ state: 'detached' });
    await close();
  });

  test('a lock is shown and cleared; the login never reveals why it refuses', async () => {
    const email = 'locked@site.example';
    await addUser(email);
    const guest = await openTab(browser, server.url, viewport);
    await guest.page.goto('/login');
    const refusals: string[] = [];
    const attempt = async (who: string, password: string) => {
      await fillLogin(guest.page, who, password);
      const alert = guest.page.getByRole('alert');
      refusals.push(await alert.innerText());
      await alert.getByRole('button', { name: 'Dismiss' }).click();
      await alert.waitFor({ state: 'detached' });
    };
    for (let time = 0; time < 5; time += 1) await attempt(email, 'wrong-password');
    await attempt(email, PASSWORD);
    await attempt('nobody@site.example', PASSWORD);
    expect([...new Set(refusals)]).toEqual([LOGIN_MESSAGES.wrongCredentials]);

    const { page, close } = await open();
    const row = rowOf(page, email);
    await row.getByText(/^until /).waitFor();
    expect(await page.getByRole('button', { name: /^Unlock/ }).count()).toBe(1);
    await row.getByRole('button', { name: `Unlock ${email}` }).click();
    await page.getByText(`Unlocked ${email}.`).waitFor();
    await row.getByText('until').waitFor({ state: 'detached' });
    await row.getByRole('button', { name: `Unlock ${email}` }).waitFor({ state: 'detached' });
    expect(await userWith(server, email)).toMatchObject({ lockoutEndDate: null });
    await signInHere(guest.page, email);
    await guest.close();
    await close();
  });

  test('deactivating ends the sessions; the user learns it, and what waits is sent after reactivating', async () => {
    const email = 'leaver@site.example';
    await addUser(email);
    const assignedToId = (await userWith(server, email))?.id;
    const { inspection, project } = await addSite(server.as.Admin);
    const ofLeaver = { projectId: project.id, assignedToId };
    await addInspection(server.as.Admin, { ...ofLeaver, title: 'Not yet complete' });
    await addInspection(server.as.Admin, { ...ofLeaver, title: 'Done before', status: 2 });
    const item = await addItem(server.as.Admin, { inspectionId: inspection.id, assignedToId });
    for (const namesake of ['one@site.example', 'two@site.example']) {
      await addUser(namesake);
      const { id } = (await userWith(server, namesake)) ?? {};
      const ofNamesake = { inspectionId: inspection.id, title: namesake, assignedToId: id };
      await addItem(server.as.Admin, ofNamesake);
    }
    const itemPath = `/inspectionitems/${String(item.id)}`;
    await server.services.database.db
      .updateTable('users')
      .set({ requires_password_reset: 0 })
      .execute();
    const leaver = await openTab(browser, server.url, viewport);
    const photosPath = `/inspections/${String(inspection.id)}/items/${String(item.id)}/photos`;
    await leaver.page.goto(`/login?redirect=${photosPath}`);
    await signInHere(leaver.page, email);
    await leaver.page.getByRole('button', { name: 'Browse Photos' }).waitFor();
    await chooseFiles(leaver.page, [await photoFile('left.jpg')]);
    await expect.poll(() => keptState(leaver.page, 'left.jpg')).toBe('chosen');
    await leaver.page.goto('/inspections');
    await leaver.page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();

    const { page, close } = await open();
    await page.getByRole('button', { name: `Deactivate ${email}` }).click();
    const question = page.getByRole('dialog', { name: 'Deactivate' });
    const work = '1 open item and 1 open inspection are still assigned to this user.';
    await question.getByText(work).waitFor();
    expect(await question.locator('p').allInnerTexts()).toEqual([email, CONSEQUENCE, work]);
    await question.getByRole('button', { name: 'Deactivate' }).click();
    const notice = page.getByRole('status').filter({ hasText: `Deactivated ${email}.` });
    await notice.getByText(work).waitFor();
    await page.getByRole('button', { name: `Reactivate ${email}` }).waitFor();
    expect(await page.getByRole('button', { name: `Deactivate ${email}` }).count()).toBe(0);
    // The notice leads to the lists, whose filters name the person.
    const theirs = await notice
      .getByRole('link', { name: 'Show Inspections' })
      .getAttribute('href');
    await notice.getByRole('link', { name: 'Show Items' }).click();
    const filter = page.locator('.p-dropdown-label[title="Ida Falk (deactivated)"]');
    await filter.waitFor();
    expect(await page.getByRole('link', { name: item.title, exact: true }).count()).toBe(1);
    await visit(page, theirs ?? '');
    await filter.waitFor();
    await page.locator('.p-dropdown-label[title="Not Complete"]').waitFor();
    await expect
      .poll(() => page.locator('tbody .main-column a').allInnerTexts())
      .toEqual(['Not yet complete']);
    // So does the filter of an inspection, and people of one name are told apart.
    await visit(page, `/inspections/${String(inspection.id)}?assignee=${String(assignedToId)}`);
    await filter.click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Unassigned',
      'Ida Falk (deactivated)',
      'Ida Falk (one@site.example)',
      'Ida Falk (two@site.example)',
    ]);
    await visit(page, '/users');

    // No reload: the next call reveals it.
    await leaver.page.getByLabel('Search inspections').fill('bridge');
    await leaver.page.getByRole('heading', { name: 'Sign In' }).waitFor();
    const refusal = leaver.page.locator('form').getByRole('alert');
    await fillLogin(leaver.page, email, 'wrong-password');
    await refusal.getByText(LOGIN_MESSAGES.wrongCredentials).waitFor();
    const user = await userWith(server, email);
    const made = {
      key: 'left-behind',
      userId: user?.id ?? 0,
      body: { notes: 'Wet' },
      base: { notes: null },
    };
    await keepChanges(leaver.page, [waitingChange({ ...ofItem(item), ...made })]);
    await fillLogin(leaver.page, email, PASSWORD);
    await refusal.getByText('This account is deactivated.').waitFor();
    expect(await refusal.innerText()).toBe(
      'This account is deactivated. Ask an admin. 1 change and 1 photo are not sent yet. They stay on this device until the account is active again and you sign in here.',
    );

    await page.getByRole('button', { name: `Reactivate ${email}` }).click();
    await page.getByText(`Reactivated ${email}.`).waitFor();
    await signInHere(leaver.page, email);
    await expect
      .poll(async () => (await server.as.Admin.get(itemPath)).body)
      .toMatchObject({ notes: 'Wet' });
    expect(await keptState(leaver.page, 'left.jpg')).toBe('chosen');
    await leaver.close();
    await close();
  });

  test('name and role of an account are changed; that user sees the new role at once', async () => {
    const email = 'promoted@site.example';
    await addUser(email);
    await server.services.database.db
      .updateTable('users')
      .set({ requires_password_reset: 0 })
      .execute();
    const other = await openTab(browser, server.url, viewport);
    await other.page.goto('/login?redirect=/inspections');
    await signInHere(other.page, email);
    await other.page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
    expect(await other.page.getByRole('link', { name: 'Clients' }).count()).toBe(0);

    const { page, complaints, close } = await open();
    await page.getByRole('button', { name: `Edit ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByText(email).waitFor();
    await dialog.getByLabel('First Name').fill('I');
    await dialog.getByLabel('First Name').blur();
    await dialog.getByText(RULE_MESSAGES.minLength(2)).waitFor();
    await dialog.getByLabel('First Name').fill('Ilse');
    await choose(page, 'Role*', 'Project Manager');
    expect(await accessibilityViolations(page)).toEqual([]);
    // Another Admin changes another field; nobody is asked.
    const account = await userWith(server, email);
    const theirs = { lastName: 'Falk-Berg', version: 1 };
    expect((await server.as.Admin.put(`/auth/users/${String(account?.id)}`, theirs)).status).toBe(
      200,
    );
    await dialog.getByRole('button', { name: 'Update User' }).click();
    await page.getByText(`User ${email} was updated.`).waitFor();
    await rowOf(page, email).getByText('Ilse Falk-Berg').waitFor();
    await rowOf(page, email).getByText('Project Manager', { exact: true }).waitFor();

    // No reload: the next call brings the new role.
    await other.page.getByLabel('Search inspections').fill('bridge');
    await other.page.getByRole('link', { name: 'Clients' }).waitFor();
    const news = 'Your role has changed: you are now Project Manager.';
    await other.page.getByText(news, { exact: true }).waitFor();

    // It is taken back while a form is open that is then closed; what was typed is in reach.
    await other.page.getByRole('link', { name: 'Clients' }).click();
    await other.page.getByRole('button', { name: 'Add Client' }).click();
    await other.page.getByLabel('Notes').fill('Prefers calls before nine.');
    const id = String(account?.id);
    await expectDrafts(other.page, [`${id} client:new`]);
    const lowered = { role: 'Inspector', version: 3 };
    expect((await server.as.Admin.put(`/auth/users/${String(account?.id)}`, lowered)).status).toBe(
      200,
    );
    await other.page.getByRole('dialog').getByLabel('Name').fill('Quay AG');
    await other.page.keyboard.press('Tab');
    const kept = other.page.getByText(
      `Your role has changed: you are now Inspector. ${ROLE_MESSAGES.textKept}`,
    );
    await kept.waitFor();
    await other.page.getByRole('button', { name: 'Show', exact: true }).click();
    await other.page
      .getByRole('dialog', { name: 'Not Sent' })
      .getByText('Notes: Prefers calls before nine.')
      .waitFor();
    await other.close();
    expect(complaints).toEqual([
      'Failed to load resource: the server responded with a status of 409 (Conflict)',
    ]);
    await close();
  });

  test('an Admin who changes their own name sees it at the top at once, even after a reload', async () => {
    const { page, close } = await open();
    const rename = async (from: string, to: string) => {
      await page.getByRole('button', { name: `Edit ${emailOf('Admin')}` }).click();
      const field = page.getByRole('dialog', { name: 'Edit User' }).getByLabel('First Name');
      await expect.poll(() => field.inputValue()).toBe(from);
      await field.fill(to);
      await page.getByRole('button', { name: 'Update User' }).click();
      await page.getByRole('button', { name: `User menu of ${to} Admin` }).waitFor();
    };
    await rename('Site', 'Sita');
    await page.reload();
    await page.getByRole('button', { name: 'User menu of Sita Admin' }).waitFor();
    await rename('Sita', 'Site');
    await close();
  });

  test('an Admin keeps their own role, and sees why', async () => {
    const { page, close } = await open();
    await page.getByRole('button', { name: `Edit ${emailOf('Admin')}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByText(USER_MESSAGES.demoteSelf).waitFor();
    expect(await dialog.locator('.p-dropdown.p-disabled').count()).toBe(1);
    await close();
  });

  test('an Admin cannot deactivate or reset themselves, and sees why', async () => {
    const { page, close } = await open();
    const own = page.getByRole('button', { name: `Deactivate ${emailOf('Admin')}` });
    expect(await own.isDisabled()).toBe(true);
    const row = rowOf(page, emailOf('Admin'));
    await row.getByText(USER_MESSAGES.deactivateSelf).waitFor();
    await row.getByText(USER_MESSAGES.resetOwn).waitFor();
    const reset = page.getByRole('button', { name: `Reset Password ${emailOf('Admin')}` });
    expect(await reset.isDisabled()).toBe(true);
    await expect
      .poll(() => reset.getAttribute('aria-describedby'))
      .not.toBe(await own.getAttribute('aria-describedby'));
    const toast = page.locator('.p-toast-message').getByText(USER_MESSAGES.deactivateSelf);
    await own.focus();
    await page.keyboard.press('Enter');
    await toast.waitFor();
    expect(await own.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const admin = await userWith(server, emailOf('Admin'));
    const refused = await server.as.Admin.post(`/auth/deactivate-user/${String(admin?.id)}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: USER_MESSAGES.deactivateSelf },
    });
    await close();
  });
});
