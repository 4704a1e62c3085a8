import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs } from '../support/browser/browser';
import { addClient, addInspection, addItem, addSite } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { slowDown } from '../support/browser/slow-down';
import { userMenu } from '../support/browser/user-menu';

/** The shortcuts of the whole app, and how far the keyboard has to go. */

let projectId: number;
let inspectionId: number;

useApp();

prepareApp(async () => {
  projectId = (await addSite(server.as.Admin)).project.id;
  inspectionId = (await addInspection(server.as.Admin, { projectId, title: 'Quay survey' })).id;
});

async function openAt(path: string) {
  const tab = await openTab(browser, server.url, DESKTOP);
  await signInAs(tab.page, 'Admin', `/login?redirect=${encodeURIComponent(path)}`);
  await tab.page.waitForURL(`**${path}`);
  return tab;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });

const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard Shortcuts' });

async function openFromMenu(page: Page) {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  await shortcuts(page).waitFor();
}

describe('the search', () => {
  test('of every list takes two tab stops, or /, which is typed into a field', async () => {
    const { page, close } = await openAt('/inspections');
    for (const [path, label] of [
      ['/inspections', 'Search inspections'],
      ['/clients', 'Search clients'],
      ['/projects', 'Search projects'],
      ['/users', 'Search users'],
      [`/inspections/${String(inspectionId)}`, 'Search items'],
    ] as const) {
      await addItem(server.as.Admin, { inspectionId });
      await page.goto(path);
      const search = page.getByRole('searchbox', { name: label });
      await search.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect([path, await focused(page)]).toEqual([path, 'Skip to search']);
      await page.keyboard.press('Enter');
      expect([await focused(page), new URL(page.url()).hash]).toEqual([label, '']);
      await page.getByRole('link', { name: 'Skip to content' }).focus();
      await page.keyboard.press('/');
      expect([await focused(page), await search.inputValue()]).toEqual([label, '']);
      await page.keyboard.press('/');
      expect(await search.inputValue()).toBe('/');
    }
    await close();
  });

  test('types / into the page if there is none, and with a modifier or a dialog', async () => {
    const { page, close } = await openAt('/clients');
    const search = page.getByRole('searchbox');
    await search.waitFor();
    for (const keys of ['Control+/', 'Alt+/', 'Meta+/']) {
      await page.keyboard.press(keys);
      expect(await focused(page)).not.toBe('Search clients');
    }
    await page.keyboard.press('?');
    await shortcuts(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    expect(await shortcuts(page).count()).toBe(1);
    expect(await focused(page)).not.toBe('Search clients');
    await close();
  });

  test('leads to the first result with the arrow down', async () => {
    await addItem(server.as.Admin, { inspectionId, title: 'Loose bollard' });
    const { page, close } = await openAt('/inspections?search=Quay');
    await page.getByRole('link', { name: 'Quay survey' }).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Quay survey');

    await page.goto(`/inspections/${String(inspectionId)}?view=kanban&search=bollard`);
    await page.getByRole('link', { name: 'Loose bollard' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Loose bollard');
    await close();
  });

  test('has no skip link where there is no search', async () => {
    const { page, close } = await openAt('/change-password');
    await page.getByRole('heading', { name: 'Change Password' }).waitFor();
    expect(await page.getByRole('link', { name: 'Skip to search' }).count()).toBe(0);
    await close();
  });
});

describe('the list of shortcuts', () => {
  test('opens with ? and from the user menu, and returns the focus', async () => {
    const { page, close } = await openAt('/clients');
    const search = page.getByRole('searchbox', { name: 'Search clients' });
    await search.focus();
    await page.keyboard.press('?');
    expect([await search.inputValue(), await shortcuts(page).count()]).toEqual(['?', 0]);

    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('?');
    await shortcuts(page).waitFor();
    expect(await shortcuts(page).getByRole('term').allTextContents()).toEqual([
      'Search on this page',
      'From the search to the first result',
      'Show these shortcuts',
      'Save the open form',
      'Close a dialog or menu',
      'Previous item',
      'Next item',
      'Pick up or drop a card, on its handle',
      'Move the card to the next column',
      'Previous or next photo',
      'Zoom in, zoom out, fit',
      'Show or hide the details',
    ]);
    await page.keyboard.press('Escape');
    await shortcuts(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Skip to content');

    await openFromMenu(page);
    await close();
  });

  test('switches single keys off, in this browser and its other tabs, but no combination', async () => {
    const { page, close } = await openAt('/clients');
    const other = await page.context().newPage();
    await other.goto(`${server.url}/projects`);
    await other.getByRole('searchbox').waitFor();
    // Another tab hears of it a moment later than the one in which it was switched off.
    await other.evaluate(() => {
      const isTold = new Promise((resolve) => {
        addEventListener('storage', () => setTimeout(resolve), { once: true });
      });
      Object.assign(window, { isTold });
    });

    await openFromMenu(page);
    await page.getByText('Single-key shortcuts').click();
    await page.keyboard.press('Escape');
    await shortcuts(page).waitFor({ state: 'detached' });
    await other.evaluate(() => (window as Window & { isTold?: Promise<unknown> }).isTold);
    for (const tab of [page, other]) {
      await tab.keyboard.press('/');
      await tab.keyboard.press('?');
      expect(await tab.evaluate(() => document.activeElement?.matches('[type=search]'))).toBe(
        false,
      );
      expect(await shortcuts(tab).count()).toBe(0);
    }

    await page.reload();
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    expect(await focused(page)).not.toBe('Search clients');
    await openFromMenu(page);
    await page.getByRole('switch', { name: 'Single-key shortcuts', checked: false }).waitFor();
    await page.getByText('Single-key shortcuts').click();
    await page.keyboard.press('Escape');
    await shortcuts(page).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Search clients');
    await close();
  });
});

describe('Ctrl+Enter', () => {
  test('saves the form of a page from within a long text', async () => {
    const { page, close } = await openAt('/inspections/create');
    await page.getByLabel('Inspection Title').fill('Pier check');
    const description = page.getByLabel('Description');
    await description.fill('First line');
    // It can be sent once the device has been asked for a draft.
    await page.getByRole('button', { name: 'Cancel', disabled: false }).waitFor();
    await description.press('Control+Enter');
    // The project is missing: the invalid field gets the focus, and nothing is sent.
    await page.getByText('Project is required').first().waitFor();
    expect(await description.inputValue()).toBe('First line');
    await close();
  });

  test('saves the form of a dialog, also as Meta+Enter, and only that of the topmost one', async () => {
    const { page, close } = await openAt('/clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Estates');
    await dialog.getByLabel('Contact Person').fill('Ada');
    await dialog.getByLabel('Email').fill('ada@harbour.test');
    // The key does nothing while the form looks for a draft.
    await dialog.getByRole('button', { name: 'Cancel', disabled: false }).waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard Changes' });
    await question.waitFor();
    // The form below the question is not sent.
    await question.getByRole('button', { name: 'Keep Editing' }).press('Control+Enter');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });

    await dialog.getByLabel('Email').press('Shift+Control+Enter');
    expect(await dialog.count()).toBe(1);
    await dialog.getByLabel('Notes').press('Meta+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Harbour Estates' }).waitFor();
    await close();
  });
});

test('Tab leaves an open menu from its button, in both directions', async () => {
  const { page, close } = await openAt('/inspections');
  const button = page.getByRole('button', { name: 'More for Quay survey' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await button.focus();
  for (const [away, back] of [
    ['Tab', 'Shift+Tab'],
    ['Shift+Tab', 'Tab'],
  ] as const) {
    await page.keyboard.press('Enter');
    await page.getByRole('menu').and(page.locator(':focus')).waitFor();
    await page.keyboard.press(away);
    await page.keyboard.press(back);
    expect([away, await focused(page)]).toEqual([away, 'More for Quay survey']);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect([away, await focused(page)]).toEqual([away, 'More for Quay survey']);
  }
  await close();
});

test('a select tells its role, state and value, and is used with its search by keys alone', async () => {
  for (const name of ['Mühlenstraße', 'Quayside Trust', 'Quayside Works'])
    await addClient(server.as.Admin, { name });
  const { page, close } = await openAt('/projects');
  const named = { name: 'Filter by Client' } as const;
  const select = page.getByRole('combobox', named);
  const search = page.getByRole('textbox', { name: 'Search', exact: true });
  const options = page.getByRole('listbox', named).getByRole('option');
  const searchFor = async (text: string, found: readonly string[]) => {
    await select.press('Enter');
    await page.getByRole('combobox', { ...named, expanded: true }).waitFor();
    await search.fill(text);
    await expect.poll(() => options.allInnerTexts()).toEqual(found);
  };
  const find = async (text: string, found: readonly string[]) => {
    await searchFor(text, found);
    await search.press('Enter');
  };
  const isChosen = async (value: string) => {
    await page.getByRole('combobox', { ...named, expanded: false }).waitFor();
    await expect.poll(() => select.inputValue()).toBe(value);
  };

  // On a slow phone the panel is gone while its select renders.
  await slowDown(page, 10);
  await find('muhlenstrasse', ['Mühlenstraße']);
  await isChosen('Mühlenstraße');
  await slowDown(page, 1);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await isChosen('');

  await find('quays', ['Quayside Trust', 'Quayside Works']);
  await page.getByRole('option', { name: 'Quayside Trust' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await isChosen('Quayside Works');
  // The chosen one is always an option.
  await find('muhlenstrasse', ['Quayside Works', 'Mühlenstraße']);
  await isChosen('Mühlenstraße');

  await select.press('/');
  await page.getByLabel('Search projects').and(page.locator(':focus')).waitFor();
  await searchFor('/', ['Mühlenstraße']);
  await search.press('Escape');
  await isChosen('Mühlenstraße');

  await select.press('Enter');
  await search.press('Shift+Tab');
  await search.waitFor({ state: 'detached' });
  await isChosen('Mühlenstraße');
  expect(await focused(page)).not.toBe('');
  await close();
});
