import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../contract/clients/client';
import { TOAST_MS } from '../../../contract/limits';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { NETWORK_MESSAGE } from '../../../contract/messages/transport';
import { insertClient } from '../../../server/repositories/clients';
import {
  accessibilityViolations,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
} from '../../support/browser/browser';
import { failLoads } from '../../support/browser/failed-loads';
import {
  collectedStrings,
  hasCollectedStrings,
  OWN_STRINGS,
} from '../../support/records/hostile-strings';
import { loseAnswers } from '../../support/browser/lost-answers';
import { addClient, addProject } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { startServer, type TestServer } from '../../support/server/server';

/** Clients: adding, changing, searching and archiving them, including failures. */

useApp();

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
const names = (page: Page) => page.locator('.paged-table .main-column strong').allInnerTexts();

async function clientsOf({ as }: TestServer): Promise<Client[]> {
  const all: Client[] = [];
  for (let page = 1; all.length === (page - 1) * 500; page += 1) {
    const path = `/clients?sort=createdAt&page=${String(page)}&pageSize=500`;
    all.push(...((await as.Admin.get(path)).body as Client[]));
  }
  return all;
}

describe('at a desk', () => {
  const viewport = DESKTOP;

  const open = async (path = '/clients') => {
    const tab = await openTab(browser, server.url, viewport);
    await signInAs(tab.page, 'ProjectManager', path);
    await tab.page.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
    return tab;
  };

  test('the first client is added, and then changed', async () => {
    const { page, complaints, close } = await open();
    await page.getByText('Start by adding your first client.').waitFor();
    await page.getByRole('heading', { name: 'No clients found' }).waitFor();
    const opener = page.getByRole('button', { name: 'Add First Client' });
    await opener.click();

    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    const name = dialog.getByLabel('Name');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    expect(await dialog.locator('.field-error').allInnerTexts()).toEqual([
      RULE_MESSAGES.required,
      RULE_MESSAGES.required,
      RULE_MESSAGES.required,
    ]);

    await name.fill(' Bau AG ');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard Changes' });
    await question
      .getByText('You have unsaved changes. Are you sure you want to cancel?')
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    // It returns the focus when it is gone.
    await question.waitFor({ state: 'detached' });
    await dialog.getByLabel('Contact Person').fill('Eva Roth');
    await dialog.getByLabel('Email').fill('eva@');
    await dialog.getByLabel('Email').blur();
    await dialog.getByText('Invalid email format').waitFor();
    await dialog.getByLabel('Email').fill('eva@bau.example');
    await page.clock.install();
    await dialog.getByRole('button', { name: 'Add Client' }).click();

    const snackbar = page.getByText(CLIENT_MESSAGES.created);
    await snackbar.waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => names(page)).toEqual(['Bau AG']);
    const remaining = async () => {
      await page.clock.runFor(TOAST_MS.snackbar);
      return snackbar.count();
    };
    await expect.poll(remaining).toBe(0);

    const edit = page.getByRole('button', { name: 'Edit Bau AG' });
    await edit.click();
    const editing = page.getByRole('dialog', { name: 'Edit Client' });
    expect(await editing.getByLabel('Contact Person').inputValue()).toBe('Eva Roth');
    await editing.getByLabel('Phone').fill('+49 (0)30 1234 5678');
    await editing.getByLabel('Notes').fill('Gate 4');
    await editing.getByRole('button', { name: 'Update Client' }).click();
    await page.getByText(CLIENT_MESSAGES.updated).waitFor();
    await editing.waitFor({ state: 'detached' });
    await expect
      .poll(() => edit.evaluate((button) => button === document.activeElement))
      .toBe(true);
    expect(await clientsOf(server)).toMatchObject([
      {
        name: 'Bau AG',
        contactPerson: 'Eva Roth',
        email: 'eva@bau.example',
        phone: '+49 (0)30 1234 5678',
        address: null,
        notes: 'Gate 4',
        isArchived: false,
        version: 2,
      },
    ]);
    await page.getByRole('link', { name: 'Bau AG' }).click();
    const phone = page.getByRole('link', { name: '+49 (0)30 1234 5678' });
    expect(await phone.getAttribute('href')).toBe('tel:+493012345678');
    expect(complaints).toEqual([]);
    await close();
  });

  test('with all clients archived, the list offers them, and a new one of the same name is noticed', async () => {
    await addClient(server.as.Admin, { name: 'Archived AG' });
    for (const { id, isArchived } of await clientsOf(server))
      if (!isArchived) await server.as.Admin.patch(`/clients/${String(id)}/archive`);
    const { page, close } = await open();
    await page.getByText('All clients are archived.').waitFor();
    expect(await page.getByRole('button', { name: 'Add First Client' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show Archived' }).click();
    await expect.poll(() => names(page)).toContain('Archived AG');

    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    const name = dialog.getByLabel('Name');
    await name.fill(' archived  ag');
    await name.press('Tab');
    await dialog.getByText(CLIENT_MESSAGES.sameName).waitFor();
    await dialog.getByLabel('Contact Person').fill('Eva Roth');
    await dialog.getByLabel('Email').fill('eva@bau.example');
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await clientsOf(server)).map((client) => client.name)).toContain('archived  ag');
    await close();
  });

  test('search looks at name, contact person and e-mail, and stays in the address', async () => {
    await addClient(server.as.Admin, {
      name: 'Gerüst und Söhne',
      email: 'office@scaffold.example',
    });
    await addClient(server.as.Admin, { name: 'Harbour', contactPerson: 'Ida Falk' });
    const { page, close } = await open();
    const search = page.getByLabel('Search clients');
    for (const [text, found] of [
      ['SOHNE', ['Gerüst und Söhne']],
      ['scaffold.example', ['Gerüst und Söhne']],
      ['falk ida', ['Harbour']],
    ] as const) {
      await search.fill(text);
      await expect.poll(() => names(page)).toEqual(found);
    }
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Harbour']);
    await search.fill('nobody');
    await page.getByText('No clients match your search criteria.').waitFor();
    await page.getByRole('heading', { name: 'No clients found' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add First Client' }).count()).toBe(0);
    await close();
  });

  test('archiving asks first, hides the client, and can be undone', async () => {
    const quay = await addClient(server.as.Admin, { name: 'Quay AG' });
    for (const name of ['North', 'South'])
      await addProject(server.as.Admin, { clientId: quay.id, name });
    const { page, close } = await open('/clients?search=quay');
    const shown = page.getByRole('switch', { name: 'Show archived' });
    expect(await shown.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Archive Quay AG' }).click();
    const question = page.getByRole('dialog', { name: 'Archive Client' });
    await question.getByText('Are you sure you want to archive this client?').waitFor();
    const projects =
      'Its 2 projects stay as they are, but the client cannot be chosen for new ones.';
    await question.getByText(projects).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await names(page)).toEqual(['Quay AG']);

    await page.getByRole('button', { name: 'Archive Quay AG' }).click();
    await question.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByText(CLIENT_MESSAGES.archived).waitFor();
    await expect.poll(() => names(page)).toEqual([]);
    await page.getByText('Show archived').click();
    await page.getByText('Archived', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Restore Quay AG' }).click();
    await page.getByText('Are you sure you want to restore this client?').waitFor();
    expect(await page.getByRole('dialog').getByText('projects').count()).toBe(0);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText(CLIENT_MESSAGES.restored).waitFor();
    await page.getByText('Archived', { exact: true }).waitFor({ state: 'detached' });
    await close();
  });

  test('when two users save at once, the second is notified and nothing is overwritten', async () => {
    const client = await addClient(server.as.Admin, { name: 'Twice AG' });
    const path = `/clients/${String(client.id)}`;
    const { page, close } = await open('/clients?search=twice');
    await page.getByRole('button', { name: 'Edit Twice AG' }).click();
    await page.getByLabel('Phone').fill('030 1111 1111');
    await page.getByLabel('Notes').fill('Prefers calls before nine.');
    const { name, contactPerson, email, version } = client;
    const theirs = { name, contactPerson, email, phone: '2222', version };
    expect((await server.as.Admin.put(path, theirs)).status).toBe(200);
    await page.getByRole('button', { name: 'Update Client' }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await conflict.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await conflict.locator('.differences dt').allInnerTexts()).toEqual(['Phone']);
    expect(await conflict.locator('.differences span').allInnerTexts()).toEqual([
      '030 1111 1111',
      '2222',
    ]);
    await conflict.getByText('What only you changed stays: Notes.').waitFor();
    expect((await server.as.Admin.get(path)).body).toMatchObject({ phone: '2222', version: 2 });
    // Enter, held after the save, must not give up what was typed.
    const back = conflict.getByRole('button', { name: 'Back to the form' });
    await expect.poll(() => back.evaluate((one) => one === document.activeElement)).toBe(true);
    await conflict.getByRole('button', { name: 'Take Theirs' }).click();
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('2222');
    expect(await page.getByLabel('Notes').inputValue()).toBe('Prefers calls before nine.');

    await page.getByLabel('Phone').fill('030 3333 3333');
    await page.getByRole('button', { name: 'Update Client' }).click();
    await page.getByText(CLIENT_MESSAGES.updated).waitFor();
    expect((await server.as.Admin.get(path)).body).toMatchObject({
      phone: '030 3333 3333',
      notes: 'Prefers calls before nine.',
      version: 3,
    });

    // Archiving a client that somebody else has archived is refused, and the list is reloaded.
    await page.getByRole('button', { name: 'Archive Twice AG' }).click();
    expect((await server.as.Admin.patch(`${path}/archive`)).status).toBe(200);
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: CLIENT_MESSAGES.archiveFailed });
    await alert.getByText(SERVER_MESSAGES.stale).waitFor();
    await expect.poll(() => names(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await alert.waitFor({ state: 'detached' });
    // Its other fields do not matter.
    await page.getByText('Show archived').click();
    await page.getByRole('button', { name: 'Restore Twice AG' }).click();
    expect((await server.as.Admin.put(path, { name: 'Twice SE', version: 4 })).status).toBe(200);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText(CLIENT_MESSAGES.restored).waitFor();
    expect((await server.as.Admin.get(path)).body).toMatchObject({
      name: 'Twice SE',
      isArchived: false,
      version: 6,
    });
    await close();
  });

  test('failures to load or save are reported, and typed text stays', async () => {
    await addClient(server.as.Admin, { name: 'Anchor AG' });
    const { page, close } = await open();
    const answerAfter = await failLoads(page, '**/api/clients?*');
    await page.reload();
    const failed = page.getByRole('alert').filter({ hasText: CLIENT_MESSAGES.loadFailed });
    await failed.getByText(NETWORK_MESSAGE).waitFor();
    // One box, which stays until the list is there.
    expect(await failed.getByRole('button').allInnerTexts()).toEqual(['Retry']);
    await answerAfter(() => failed.getByRole('button').click());
    await page.getByRole('table', { name: 'Clients' }).waitFor();

    // Over rows it can be dismissed, and stays away while the list repeats itself.
    let refused = 0;
    await page.route('**/api/clients?*', (route) => {
      refused += 1;
      return route.abort();
    });
    await page.getByRole('button', { name: 'Edit Anchor AG' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Client' });
    await edit.getByLabel('Name').fill('Anchor Works AG');
    await edit.getByRole('button', { name: 'Update Client' }).click();
    await edit.waitFor({ state: 'detached' });
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await failed.waitFor({ state: 'detached' });
    const before = refused;
    await expect.poll(() => refused).toBeGreaterThan(before);
    expect([await failed.count(), (await names(page)).includes('Anchor Works AG')]).toEqual([
      0,
      true,
    ]);

    // It returns when the user asks for something else; the rows would not answer that.
    const search = page.getByRole('searchbox', { name: 'Search clients' });
    await search.fill('ab');
    await failed.waitFor();
    expect(await page.getByRole('table', { name: 'Clients' }).count()).toBe(0);
    await page.unroute('**/api/clients?*');
    await search.fill('');
    await failed.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    await dialog.getByLabel('Name').fill('Once AG');
    await dialog.getByLabel('Contact Person').fill('Jo');
    await dialog.getByLabel('Email').fill('jo@once.example');
    const stop = await loseAnswers(page, '**/api/clients');
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await dialog.getByRole('alert').getByText(CLIENT_MESSAGES.saveFailed).waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Once AG');
    expect(await accessibilityViolations(page)).toEqual([]);
    await stop();
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await page.getByText(CLIENT_MESSAGES.created).waitFor();
    const once = (await clientsOf(server)).filter(({ name }) => name === 'Once AG');
    expect(once.length).toBe(1);
    // It may be on another page of the list.
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('heading', { name: 'Once AG', level: 1 }).waitFor();
    await close();
  });
});

test('hostile names are shown unchanged', async () => {
  const server = await startServer();
  // The server's tests store all of them; short ones in plain letters look alike.
  const isUnusual = (text: string) => /[^ -~]|\S{60}/u.test(text);
  const collected = (hasCollectedStrings ? collectedStrings() : []).filter(
    (text, index) => isUnusual(text) || index % 10 === 0,
  );
  for (const name of [...OWN_STRINGS, ...collected])
    await server.as.Admin.post('/clients', body(name));
  const stored = await clientsOf(server);
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', '/clients');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const seen: (string | null)[] = [];
  for (;;) {
    const rows = page.locator('.paged-table table[aria-busy=false] .main-column strong');
    await rows.first().waitFor();
    seen.push(...(await rows.allTextContents()));
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    if ((await next.count()) === 0 || (await next.isDisabled())) break;
    await next.click();
  }
  expect(seen.sort()).toEqual(stored.map(({ name }) => name).sort());
  expect(complaints).toEqual([]);
  await close();
  await server.close();
});

const body = (name: string) => ({ name, contactPerson: 'Jo', email: 'jo@hostile.example' });

test('a thousand clients are loaded page by page, and the server searches them', async () => {
  const server = await startServer();
  await server.services.database.db.transaction().execute(async (tx) => {
    for (let row = 0; row < 1010; row += 1) {
      const client = { ...body(`Client ${String(row)}`), phone: null, address: null, notes: null };
      await insertClient(tx, client, '2026-01-01T00:00:00.000Z');
    }
  });
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/api/clients') return;
    asked.push(`${searchParams.get('page') ?? ''} ${searchParams.get('search') ?? ''}`.trim());
  });
  await signInAs(page, 'Admin', '/clients');
  await page.locator('.pagination').getByText('1–25 of 1,010').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.locator('.pagination').getByText('26–50 of 1,010').waitFor();
  await expect.poll(() => asked).toEqual(['1', '2']);
  await page.getByLabel('Search clients').fill('client 1009');
  await expect.poll(() => names(page)).toEqual(['Client 1009']);
  expect(asked).toEqual(['1', '2', '1 client 1009']);
  await expect.poll(() => new URL(page.url()).search).toBe('?search=client+1009');
  await page.goBack();
  await page.locator('.pagination').getByText('26–50 of 1,010').waitFor();

  // A link to a page beyond the end opens the last one.
  await page.goto('/clients?page=4000');
  await page.locator('.pagination').getByText('1,001–1,010 of 1,010').waitFor();
  await close();
  await server.close();
});
