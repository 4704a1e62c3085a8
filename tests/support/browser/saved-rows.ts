import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright';

/** The rows of the CSV file that a press saves, the header first. */
export async function savedRows(page: Page, press: () => Promise<void>): Promise<string[][]> {
  const saving = page.waitForEvent('download');
  await press();
  const file = await saving;
  return parse(await readFile(await file.path()), { bom: true });
}

/** The values of a column. */
export const columnIn = ([header = [], ...rows]: string[][], label: string) =>
  rows.map((row) => row[header.indexOf(label)]);
