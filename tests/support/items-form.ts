import type { Page } from 'playwright';

/** Unfolds what the form of a phone keeps folded; a desk shows everything. */
export async function showMoreDetails(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More details' });
  if ((await more.count()) === 0) return;
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}
