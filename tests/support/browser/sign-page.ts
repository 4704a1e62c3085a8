import type { Page } from 'playwright';
import { notSent } from './upload-page';

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

/** Removes the only change that needs a decision, in another tab. */
export async function removeInOtherTab(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL('/dashboard', page.url()).href);
  await notSent(other).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const question = other.getByRole('dialog', { name: 'Remove Change' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await other.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  await other.close();
}
