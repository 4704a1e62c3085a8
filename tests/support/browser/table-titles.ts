import type { Page } from 'playwright';

/** The titles in the rows of the list on this page, in order. */
export const titles = (page: Page) => page.locator('tbody .main-column a').allInnerTexts();
