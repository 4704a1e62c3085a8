import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../contract/roles';
import { DESKTOP, leave, openTab, signInAs, visit } from '../support/browser/browser';
import { expectDrafts } from '../support/browser/drafts';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { createSite } from '../support/records/site';

/** Every form keeps typed text through a reload, except passwords. */

let inspectionId: number;

useApp();

prepareApp(async () => {
  ({ inspectionId } = await createSite(server.as.Admin, 'Roof inspection'));
});

const inspectionPath = () => `/inspections/${String(inspectionId)}`;
const click = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Forms on their pages, each with one of its fields and the key of its draft. */
const FORMS: readonly {
  name: string;
  path: () => string;
  open?: (page: Page) => Promise<void>;
  field: string;
  key: () => string;
}[] = [
  {
    name: 'a new client',
    path: () => '/clients',
    open: click('Add Client'),
    field: 'Contact Person',
    key: () => 'client:new',
  },
  {
    name: 'a client',
    path: () => '/clients',
    open: click('Edit '),
    field: 'Contact Person',
    key: () => 'client:1',
  },
  {
    name: 'a new project',
    path: () => '/projects',
    open: click('Add Project'),
    field: 'Address',
    key: () => 'project:new',
  },
  {
    name: 'a project',
    path: () => '/projects',
    open: click('Edit '),
    field: 'Address',
    key: () => 'project:1',
  },
  {
    name: 'a user',
    path: () => '/users',
    open: click('Edit '),
    field: 'First Name',
    key: () => 'user:1',
  },
  {
    name: 'an inspection',
    path: () => `${inspectionPath()}/edit`,
    field: 'Description',
    key: () => `inspection:${String(inspectionId)}`,
  },
];

const ADMIN_ID = 1;
const TYPED = 'Typed and not saved';

const openAs = async (role: Role, path: string) => {
  const tab = await openTab(browser, server.url, DESKTOP);
  await signInAs(tab.page, role, `/login?redirect=${path}`);
  return tab;
};

test('typed text is restored after a reload into clients, projects, users and inspections', async () => {
  const { page, close } = await openAs('Admin', '/clients');
  const keys: string[] = [];
  for (const { path, open, field, key } of FORMS) {
    await visit(page, path());
    await open?.(page);
    await page.getByLabel(field).fill(TYPED);
    keys.push(`${String(ADMIN_ID)} ${key()}`);
    await expectDrafts(page, keys.toSorted());
    await leave(page);
  }
  await page.reload();
  for (const { name, path, open, field } of FORMS) {
    await visit(page, path());
    await open?.(page);
    await expect
      .poll(async () => ({ [name]: await page.getByLabel(field).inputValue() }))
      .toEqual({ [name]: TYPED });
    await leave(page);
  }
  await close();
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
