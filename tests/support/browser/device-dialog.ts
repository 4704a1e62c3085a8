import type { Page } from 'playwright';
import { withResolvers } from '../with-resolvers';
import { userMenu } from './user-menu';

/** Opens the dialog that shows what is on the device. */
export async function openDevice(page: Page) {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'This Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'This Device' });
  return {
    dialog,
    close: async () => {
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}

/**
 * Waits until the device has the current versions of its inspections: this number of them, or any.
 */
export async function waitForCopies(page: Page, count?: number): Promise<void> {
  const { dialog, close } = await openDevice(page);
  const number = count === undefined ? String.raw`\d+` : String(count);
  await dialog.getByText(new RegExp(`^${number} inspections?, .*, as of`)).waitFor();
  await close();
}

/** Lets no further comparison of copies through; resolves when the next one is tried. */
export async function endComparisons(page: Page): Promise<{ isTried: Promise<void> }> {
  const tried = withResolvers();
  await page.route('**/api/device-copies?*', async (route) => {
    await route.abort();
    tried.resolve();
  });
  return { isTried: tried.promise };
}
