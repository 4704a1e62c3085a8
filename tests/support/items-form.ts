import type { Page } from 'playwright';

/** From this width, in CSS pixels, a form folds nothing. */
const DESKTOP = 960;

/** Unfolds what a narrow page keeps folded; a desktop shows everything. */
export async function showMoreDetails(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= DESKTOP) return;
  const more = page.getByRole('button', { name: 'More details' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}
