import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../contract/roles';
import { DESKTOP, openTab, signInAs } from '../support/browser';
import { expectDrafts } from '../support/drafts';
import { browser, prepareApp, server, useApp } from '../support/running-app';
import { createItem, createSite } from '../support/site';

/** Every form keeps typed text through a reload, except passwords. */

let inspectionId: number;
let itemId: number;

useApp();

prepareApp(async () => {
  ({ inspectionId } = await createSite(server.as.Admin, 'Roof inspection'));
  itemId = await createItem(server.as.Admin, inspectionId, 'Cracked tile');
});

const inspectionPath = () => `/inspections/${String(inspectionId)}`;
const itemPath = () => `${inspectionPath()}/items/${String(itemId)}`;
const click = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** A form: its page, how it opens, one of its fields, and the key of its draft. */
const FORMS: readonly (readonly [
  name: string,
  path: () => string,
  open: (page: Page) => Promise<void>,
  field: string,
  key: () => string,
])[] = [
  ['a new client', () => '/clients', click('Add Client'), 'Contact Person', () => 'client:new'],
  ['a client', () => '/clients', click('Edit '), 'Contact Person', () => 'client:1'],
  ['a new project', () => '/projects', click('Add Project'), 'Address', () => 'project:new'],
  ['a project', () => '/projects', click('Edit '), 'Address', () => 'project:1'],
  ['a new user', () => '/users', click('Create User'), 'First Name', () => 'user:new'],
  ['a user', () => '/users', click('Edit '), 'First Name', () => 'user:1'],
  [
    'a new inspection',
    () => '/inspections/create',
    () => Promise.resolve(),
    'Description',
    () => 'inspection:new',
  ],
  [
    'an inspection',
    () => `${inspectionPath()}/edit`,
    () => Promise.resolve(),
    'Description',
    () => `inspection:${String(inspectionId)}`,
  ],
  [
    'a new item',
    () => `${inspectionPath()}/items/add`,
    () => Promise.resolve(),
    'Description',
    () => `item:new:${String(inspectionId)}`,
  ],
  [
    'an item',
    () => `${itemPath()}/edit`,
    () => Promise.resolve(),
    'Description',
    () => `item:${String(itemId)}`,
  ],
  [
    'a resolution',
    itemPath,
    click('Mark Resolved'),
    'Resolution Notes',
    () => `resolution:${String(itemId)}`,
  ],
];

const ADMIN_ID = 1;
const TYPED = 'Typed and not saved';

const openAs = async (role: Role, path: string) => {
  const tab = await openTab(browser, server.url, DESKTOP);
  await signInAs(tab.page, role, `/login?redirect=${path}`);
  return tab;
};

describe('typed text is restored after a reload', () => {
  test.each(FORMS)('into %s', async (_, pathOf, open, label, key) => {
    const { page, close } = await openAs('Admin', pathOf());
    await open(page);
    const field = page.getByLabel(label);
    await field.fill(TYPED);
    await expectDrafts(page, [`${String(ADMIN_ID)} ${key()}`]);
    await page.reload();
    await open(page);
    await expect.poll(() => field.inputValue()).toBe(TYPED);
    await close();
  });
});

describe('a date that follows the clock', () => {
  const [first, later] = ['2036-03-01T09:15:00', '2036-03-09T16:40:00'];
  const openAt = async (time: string, path: string) => {
    const tab = await openTab(browser, server.url, DESKTOP);
    await tab.page.clock.setFixedTime(new Date(time));
    await signInAs(tab.page, 'Admin', `/login?redirect=${path}`);
    return tab;
  };

  test('is that of the reopened form, in a new inspection', async () => {
    const { page, close } = await openAt(first, '/inspections/create');
    const [title, date] = [page.getByLabel('Inspection Title'), page.getByLabel('Inspection Date')];
    await title.fill(TYPED);
    expect(await date.inputValue()).toBe('2036-03-01T09:15');
    await expectDrafts(page, [`${String(ADMIN_ID)} inspection:new`]);
    await page.clock.setFixedTime(new Date(later));
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe(TYPED);
    expect(await date.inputValue()).toBe('2036-03-09T16:40');
    await close();
  });

  test('stays if the user has chosen it, in a new item', async () => {
    const { page, close } = await openAt(first, `${inspectionPath()}/items/add`);
    const [title, due] = [page.getByLabel('Title'), page.getByLabel('Due Date')];
    await title.fill(TYPED);
    expect(await due.inputValue()).toBe('2036-03-08');
    await expectDrafts(page, [`${String(ADMIN_ID)} item:new:${String(inspectionId)}`]);
    await page.clock.setFixedTime(new Date(later));
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe(TYPED);
    expect(await due.inputValue()).toBe('2036-03-16');
    await due.fill('2036-04-01');
    await title.fill(`${TYPED} yet`);
    await page.clock.setFixedTime(new Date('2036-03-10T08:00:00'));
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe(`${TYPED} yet`);
    expect(await due.inputValue()).toBe('2036-04-01');
    await close();
  });
});

/** Everything the browser stores for the page, as text. */
const keptText = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          resolve(opening.result);
        };
        opening.onerror = () => {
          reject(new Error(`${name} cannot be opened`));
        };
      });
      for (const store of database.objectStoreNames) {
        const asking = database.transaction(store).objectStore(store).getAll();
        kept.push(
          await new Promise((resolve) => {
            asking.onsuccess = () => {
              resolve(asking.result);
            };
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(kept);
  });

describe('passwords are not stored', () => {
  test('of a new user: the draft is restored with another password', async () => {
    const { page, close } = await openAs('Admin', '/users');
    const openForm = () => page.getByRole('button', { name: 'Create User' }).click();
    await openForm();
    const password = page.getByLabel('Password', { exact: true });
    await expect.poll(() => password.inputValue()).not.toBe('');
    const generated = await password.inputValue();
    await page.getByLabel('Last Name').fill(TYPED);
    await expectDrafts(page, [`${String(ADMIN_ID)} user:new`]);
    const kept = await keptText(page);
    expect(kept).toContain(TYPED);
    expect(kept).not.toContain(generated);
    await page.reload();
    await openForm();
    await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe(TYPED);
    expect(await password.inputValue()).not.toBe(generated);
    await close();
  });

  test('of a password change', async () => {
    const { page, close } = await openAs('Admin', '/change-password');
    const typed = ['Current-secret-1', 'Next-secret-2', 'Next-secret-3'];
    const labels = ['Current Password', 'New Password', 'Confirm Password'];
    for (const [index, label] of labels.entries()) {
      await page.getByLabel(label).fill(typed[index] ?? '');
    }
    await page.getByLabel('Confirm Password').blur();
    await page.getByText('Passwords do not match').waitFor();
    const kept = await keptText(page);
    expect(typed.filter((text) => kept.includes(text))).toEqual([]);
    await close();
  });
});
