import type { Page } from 'playwright';

/** The button that opens the menu of the signed-in user. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ });
