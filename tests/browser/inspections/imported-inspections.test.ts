import { sql } from 'kysely';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs, visit } from '../../support/browser/browser';
import { entriesOf } from '../../support/browser/dashboard';
import { addInspection, addSite } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';

/** An imported inspection has a day, which is stored as noon UTC, but no time. */

useApp();

async function importedOn(day: string, title: string): Promise<number> {
  const { Admin } = server.as;
  const { project } = await addSite(Admin);
  const inspectionDate = `${day}T12:00:00.000Z`;
  const { id } = await addInspection(Admin, { projectId: project.id, title, inspectionDate });
  const { db } = server.services.database;
  await sql`UPDATE inspections SET import_key = ${title} WHERE id = ${id}`.execute(db);
  return id;
}

const readDate = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).locator('.date-column').innerText();

test('the day of an imported inspection is the same on both sides of the world', async () => {
  const id = await importedOn('2026-03-09', 'Old survey');
  const path = `/inspections/${String(id)}`;
  await server.as.Admin.put(path, { inspectionDate: '2026-03-10T12:00:00Z', version: 1 });
  // Noon UTC is the next day there.
  const { page, close } = await openTab(browser, server.url, DESKTOP, {
    timezoneId: 'Pacific/Auckland',
  });
  await signInAs(page, 'Admin', '/inspections');
  expect(await readDate(page, 'Old survey')).toBe('Mar 10, 2026');
  await visit(page, path);
  await page.locator('.inspection-summary', { hasText: /Mar 10, 2026 · .+ · Bau AG/ }).waitFor();
  await page.getByRole('button', { name: 'Show History' }).click();
  const change = page.getByRole('region', { name: 'History' }).locator('dl > div');
  expect(await change.first().innerText()).toBe('Inspection Date\nMar 9, 2026 → Mar 10, 2026');
  await visit(page, `${path}/edit`);
  const field = page.getByLabel('Inspection Date');
  await expect.poll(() => field.inputValue()).toBe('2026-03-10T12:00');
  await close();
});

test('neither the schedule nor the list of a day names a time that an imported inspection does not have', async () => {
  await importedOn(new Date().toISOString().slice(0, 10), 'Survey of today');
  const { page, close } = await openTab(browser, server.url, DESKTOP, { timezoneId: 'UTC' });
  await signInAs(page, 'Admin', '/dashboard');
  await expect
    .poll(() => entriesOf(page, "Today's Schedule"))
    .toEqual([['All day', 'Survey of today', 'Harbour Bridge']]);
  await visit(page, '/inspections?view=today');
  expect(await readDate(page, 'Survey of today')).toMatch(/^\w+ \d+, \d{4}$/);
  await close();
});
