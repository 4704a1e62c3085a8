import type { Page } from 'playwright';

/** The page on which people sign, as they use it. */

/** Draws one stroke on the drawing area. */
export async function drawStroke(page: Page, at: { x: number; y: number } = { x: 0.2, y: 0.6 }) {
  const area = page.getByRole('img', { name: /^Signature/ });
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (box === null) throw new Error('The drawing area is not shown');
  const { x, y, width, height } = box;
  await page.mouse.move(x + width * at.x, y + height * at.y);
  await page.mouse.down();
  await page.mouse.move(x + width * (at.x + 0.2), y + height * 0.3, { steps: 5 });
  await page.mouse.move(x + width * (at.x + 0.3), y + height * 0.7, { steps: 5 });
  await page.mouse.up();
}

export async function fillPerson(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Role' }).fill(role);
}

/** Signs with one stroke. */
export async function signHere(page: Page, name: string, role = 'Site manager'): Promise<void> {
  await fillPerson(page, name, role);
  await drawStroke(page);
  await page.locator('button[type="submit"]', { hasText: 'Sign' }).click();
}

/** Refuses to sign. */
export async function refuseHere(page: Page, name: string, reason: string): Promise<void> {
  await fillPerson(page, name, 'Owner');
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.getByRole('button', { name: 'Refuse to Sign' }).click();
}

export const nextPerson = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Next Person' }).click();
