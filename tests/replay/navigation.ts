import type { Page } from 'playwright';
import { PHONE } from '../support/browser/browser';
import type { Stage } from './driver';
import { userMenu } from '../support/browser/user-menu';

/** Navigation that every path may need. */

/** Opens a page by its entry in the navigation, which on a phone is opened first. */
export async function goTo({ page, viewport }: Stage, entry: string): Promise<void> {
  const isPhone = viewport.width === PHONE.width;
  if (isPhone) await page.getByRole('button', { name: 'Open navigation' }).click();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: entry, exact: true }).click();
  if (isPhone) await page.locator('.drawer').waitFor({ state: 'detached' });
}

/** Signs out in the user menu. */
export async function logOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
