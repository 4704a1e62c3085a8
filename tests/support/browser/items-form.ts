import type { Page } from 'playwright';

/** From this width, in CSS pixels, a form folds nothing. */
const DESKTOP = 960;

/** Unfolds what a narrow page keeps folded; a desktop shows everything. */
export async function showMoreDetails(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= DESKTOP) return;
  const more = page.getByRole('button', { name: 'More details' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Adds an item with its form, from the page of its inspection. */
export async function addByForm(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Add (First )?Item$/ })
    .first()
    .click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
  await page.getByRole('button', { name: 'Create Item' }).click();
}
