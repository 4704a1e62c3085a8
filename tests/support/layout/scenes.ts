import type { Page } from 'playwright';
import { fillLogin, leave, signInAs, visit } from '../browser/browser';
import type { LongRecords } from './long-records';

/** Every screen of the app with its dialogs and menus, as users with long names see them. */

export type DeviceName = 'desk' | 'phone';

export interface Scene {
  name: string;
  /** The only device on which the scene differs from all others; without it both. */
  on?: DeviceName;
  /** Resolves when the page is ready to be checked. */
  open: (page: Page) => Promise<void>;
}

const settled = async (page: Page) => {
  await page.locator('.skeleton, .splash').first().waitFor({ state: 'detached' });
};

/**
 * Leaves the screen with everything open on it; returns whether the app is still open, with nothing
 * else. Two scenes may have the same address, and the second must not find the first one's dialog.
 */
async function hasLeft(page: Page): Promise<boolean> {
  if ((await button(page, /^User menu/).count()) === 0) return false;
  await leave(page);
  return (await page.locator(LAYERS).count()) === 0;
}

const at = (path: string, heading: RegExp | string) => async (page: Page) => {
  if (await hasLeft(page)) await visit(page, path);
  else {
    await page.goto('about:blank');
    await page.goto(path);
  }
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await settled(page);
};

/** What covers a screen. */
const LAYERS = '.p-dialog, .p-sidebar, .p-menu-overlay, .p-dropdown-panel, .viewer, .drawer';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Rows have a menu instead of buttons there. */
const isCompact = (page: Page) =>
  page.evaluate(() => window.matchMedia('(max-width: 74.9375em)').matches);

/** A scene that opens with one press, and the role of what opens. */
const pressed =
  (open: Scene['open'], name: string | RegExp, role: 'dialog' | 'menu') => async (page: Page) => {
    await open(page);
    await button(page, name).click();
    await page.getByRole(role).last().waitFor();
  };

/** The scenes. The login comes first, because the others need a signed-in user. */
export function scenesOf(records: LongRecords): readonly Scene[] {
  const inspection = `/inspections/${String(records.inspectionId)}`;
  const item = `${inspection}/items/${String(records.itemId)}`;
  const itemPage = (id: number, title: RegExp) => at(`${inspection}/items/${String(id)}`, title);
  const details = at(item, /^LEAD/);
  const photo = async (page: Page) => {
    await at(`${item}?photo=${String(records.photoId)}`, /.*/)(page);
    await page.locator('.viewer-stage[aria-busy=false]').waitFor();
  };
  const projects = at('/projects?search=AAA', 'Projects');
  const clients = at('/clients?search=AAA', 'Clients');
  const users = at('/users', 'Users');
  const editInspection = at(`${inspection}/edit`, 'Edit Inspection');
  return [
    { name: 'login', open: at('/login', 'Sign In') },
    {
      name: 'login refused',
      open: async (page) => {
        await at('/login', 'Sign In')(page);
        await fillLogin(page, 'nobody@plumbline.test', 'Not-the-password-1');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'dashboard',
      open: async (page) => {
        await signInAs(page, 'Admin');
        await at('/dashboard', /^Welcome/)(page);
      },
    },
    {
      name: 'navigation',
      on: 'phone',
      open: async (page) => {
        await at('/change-password', 'Change Password')(page);
        await button(page, 'Open navigation').click();
      },
    },
    {
      name: 'user menu',
      open: async (page) => {
        await at('/dashboard', /^Welcome/)(page);
        await button(page, /^User menu/).click();
        await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
      },
    },
    {
      name: 'shortcuts',
      open: async (page) => {
        await at('/dashboard', /^Welcome/)(page);
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
      },
    },
    {
      name: 'this device',
      open: async (page) => {
        await at('/dashboard', /^Welcome/)(page);
        await button(page, /^User menu/).click();
        await page.getByRole('menuitem', { name: 'This Device' }).click();
        await page.getByText('Home screen', { exact: true }).waitFor();
      },
    },
    {
      name: 'calendar feed',
      open: async (page) => {
        await at('/dashboard', /^Welcome/)(page);
        await button(page, /^User menu/).click();
        await page.getByRole('menuitem', { name: 'Calendar Feed' }).click();
        await page.getByRole('button', { name: /^(Create|Remove) Feed$/ }).waitFor();
      },
    },
    { name: 'clients', open: clients },
    { name: 'new client', open: pressed(clients, 'Add Client', 'dialog') },
    { name: 'archiving', open: pressed(clients, /^Archive/, 'dialog') },
    { name: 'projects', open: projects },
    { name: 'client page', open: at(`/clients/${String(records.clientId)}`, /^AAA/) },
    { name: 'project page', open: at(`/projects/${String(records.projectId)}`, /^AAA/) },
    { name: 'project that is missing', open: at('/projects/999999', /Not Found/) },
    { name: 'all projects', open: at('/projects', 'Projects') },
    { name: 'project', open: pressed(projects, /^Edit AAA/, 'dialog') },
    { name: 'users', open: users },
    {
      name: 'deactivating',
      open: async (page) => {
        await users(page);
        if (await isCompact(page)) {
          await button(page, /^More for maxi/).click();
          await page.getByRole('menuitem', { name: 'Deactivate' }).click();
        } else {
          await button(page, /^Deactivate maxi/).click();
        }
        await page.getByRole('dialog').last().waitFor();
      },
    },
    { name: 'inspections', open: at('/inspections', 'Inspections') },
    { name: 'a page in the middle', open: at('/inspections?page=100', 'Inspections') },
    { name: 'nothing found', open: at('/inspections?search=zzzz', 'No inspections found') },
    { name: 'all items', open: at('/items', 'Items') },
    {
      name: 'download menu',
      open: pressed(at('/items', 'Items'), /^(Download|More actions)$/, 'menu'),
    },
    {
      name: 'views',
      open: async (page) => {
        await pressed(at('/items', 'Items'), 'Views', 'menu')(page);
        await page.getByRole('menuitem', { name: 'Save and Edit Views' }).click();
        await page.getByRole('dialog', { name: 'Views' }).waitFor();
      },
    },
    { name: 'items to verify', open: at('/items?view=verify', 'Items') },
    { name: 'no item found', open: at('/items?search=zzzz', 'No matching items') },
    { name: 'new inspection', open: at('/inspections/create', 'New Inspection') },
    { name: 'edited inspection', open: editInspection },
    {
      name: 'choice of projects',
      open: async (page) => {
        await editInspection(page);
        await page.locator('.p-dropdown').first().click();
        await page.getByRole('option').first().waitFor();
      },
    },
    { name: 'inspection', open: at(inspection, /^AAA/) },
    {
      name: 'unfolded inspection',
      open: async (page) => {
        await at(inspection, /^AAA/)(page);
        await page.locator('.inspection-summary > summary').click();
      },
    },
    {
      name: 'assigning an inspection',
      open: async (page) => {
        await pressed(at(inspection, /^AAA/), 'More actions', 'menu')(page);
        await page.getByRole('menuitem', { name: 'Assign', exact: true }).click();
        await page.getByRole('dialog', { name: 'Assign Inspection' }).waitFor();
      },
    },
    {
      name: 'archiving an inspection',
      open: async (page) => {
        await pressed(at(inspection, /^AAA/), 'More actions', 'menu')(page);
        await page.getByRole('menuitem', { name: 'Archive' }).click();
        await page.getByRole('dialog', { name: 'Archive Inspection' }).waitFor();
      },
    },
    { name: 'board', open: at(`${inspection}?view=kanban`, /^AAA/) },
    {
      name: 'chosen items',
      on: 'desk',
      open: async (page) => {
        await at(inspection, /^AAA/)(page);
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(1)
          .check();
      },
    },
    { name: 'inspection that is missing', open: at('/inspections/999999', /Not Found/) },
    { name: 'new item', open: at(`${inspection}/items/add`, 'Add Item') },
    {
      name: 'new item, unfolded',
      on: 'phone',
      open: async (page) => {
        await at(`${inspection}/items/add`, 'Add Item')(page);
        await button(page, 'More details').click();
      },
    },
    { name: 'edited item', open: at(`${item}/edit`, 'Edit Item') },
    {
      name: 'item',
      open: async (page) => {
        await details(page);
        await page.locator('.comment').nth(1).waitFor();
      },
    },
    {
      name: 'changing the due date',
      open: async (page) => {
        await details(page);
        await button(page, 'Change Due Date').click();
      },
    },
    { name: 'item menu', open: pressed(details, 'More actions', 'menu') },
    { name: 'resolved item', open: itemPage(records.resolvedId, /RESOLVED/) },
    { name: 'returned item', open: itemPage(records.returnedId, /RETURNED/) },
    { name: 'item to verify', open: itemPage(records.waitingId, /WAITING/) },
    {
      name: 'returning',
      open: pressed(itemPage(records.waitingId, /WAITING/), /^Return$/, 'dialog'),
    },
    { name: 'resolving', open: pressed(details, 'Mark Resolved', 'dialog') },
    { name: 'photos to add', open: pressed(details, 'Add Photos', 'dialog') },
    { name: 'photo', open: photo },
    {
      name: 'deleting a photo',
      open: async (page) => {
        await photo(page);
        await page.locator('.viewer').getByRole('button', { name: 'Delete', exact: true }).click();
        await page.getByRole('dialog', { name: 'Delete Photo' }).waitFor();
      },
    },
    { name: 'photos', open: at(`${item}/photos`, 'Manage Photos') },
    { name: 'inbox', open: at('/inbox', 'Inbox') },
    { name: 'reports', open: at('/reports', 'Reports') },
    { name: 'share link', open: pressed(at('/reports', 'Reports'), /^Share Revision/, 'dialog') },
    { name: 'shared report', open: at(records.sharedPath, /^AAA/) },
    { name: 'signing', open: at(`${inspection}/sign`, 'Sign Report') },
    { name: 'office settings', open: at('/settings', 'Office Settings') },
    { name: 'change password', open: at('/change-password', 'Change Password') },
    { name: 'no page', open: at('/nowhere', 'Page Not Found') },
  ];
}
