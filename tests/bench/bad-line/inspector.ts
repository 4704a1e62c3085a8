import type { Page } from 'playwright';
import { choose, visit } from '../../support/browser/browser';
import { photoFile } from '../../support/browser/upload-page';

/** What an inspector does on a phone, one finding after the other. */

export const titleOf = (finding: number) => `Finding ${String(finding).padStart(4, '0')}`;
export const correctedTitle = (finding: number) => `${titleOf(finding)}, corrected`;
export const commentOf = (finding: number) => `Seen from the north, ${titleOf(finding)}`;
export const photoNames = (finding: number) =>
  ['near', 'far'].map((name) => `${String(finding)}-${name}.jpg`);

/** Which of the findings are changed, discussed and resolved after they were added. */
export const isCorrected = (finding: number) => finding % 2 === 0;
export const isDiscussed = (finding: number) => finding % 3 === 0;
export const isResolved = (finding: number) => finding % 4 === 0;

/**
 * Presses the button of a form, and waits until its page is gone: the address changes before that, and the button has
 * another name while it saves.
 */
async function save(page: Page, name: string): Promise<void> {
  const title = page.getByLabel('Title');
  await page.getByRole('button', { name }).click();
  await title.waitFor({ state: 'detached', timeout: 120_000 });
}

async function addFinding(page: Page, inspectionId: number, finding: number): Promise<void> {
  await visit(page, `/inspections/${String(inspectionId)}/items/add`);
  await page.getByLabel('Title').fill(titleOf(finding));
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill(`${titleOf(finding)}: the rail is loose.`);
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles(await Promise.all(photoNames(finding).map(photoFile)));
  await save(page, 'Create Item');
}

async function openFinding(page: Page, title: string): Promise<void> {
  await visit(page, `/items?view=all&search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

async function correct(page: Page, finding: number): Promise<void> {
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByLabel('Title').fill(correctedTitle(finding));
  await save(page, 'Update Item');
}

async function comment(page: Page, finding: number): Promise<void> {
  await page.getByRole('textbox', { name: 'New Comment' }).fill(commentOf(finding));
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: commentOf(finding) })
    .waitFor();
}

/** Waits until the browser has removed the entry of a closed dialog from the history, as the app's own links do. */
const historySettled = (page: Page) =>
  page.waitForFunction(() => !('isLayer' in ((history.state ?? {}) as object)));

async function resolve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await choose(page, 'Resolution Type*', 'Replaced');
  await page.getByLabel('Resolution Notes').fill('Both brackets replaced.');
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await page.getByRole('dialog', { name: 'Resolve Item' }).waitFor({ state: 'detached' });
  await historySettled(page);
}

/** Adds a finding with photos, and changes, discusses and resolves some of them. */
export async function work(page: Page, inspectionId: number, finding: number): Promise<void> {
  await addFinding(page, inspectionId, finding);
  if (![isCorrected, isDiscussed, isResolved].some((is) => is(finding))) return;
  await openFinding(page, titleOf(finding));
  if (isDiscussed(finding)) await comment(page, finding);
  if (isCorrected(finding)) await correct(page, finding);
  if (!isResolved(finding)) return;
  if (isCorrected(finding)) await openFinding(page, correctedTitle(finding));
  await resolve(page);
}
