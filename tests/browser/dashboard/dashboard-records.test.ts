import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { MAX_PAGE_SIZE } from '../../../contract/limits';
import { DESKTOP, PHONE, type Viewport } from '../../support/browser/browser';
import { clockAt } from '../../support/clock';
import { entriesOf, figuresOf, partOf, visitDashboard } from '../../support/browser/dashboard';
import { copyInspection } from '../../support/records/many-records';
import { fillWithRecords, WITH_RECORDS } from '../../support/records/real-records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';

/** The dashboard's figures for the real records equal a count of their files. */

const RECORDS = path.resolve('../shared/real/records');
const IMPORTED = '2026-04-02T10:00:00.000Z';

type Cells = Readonly<Record<string, string>>;

const rowsOf = (file: string): Cells[] =>
  parse(gunzipSync(readFileSync(path.join(RECORDS, `${file}.csv.gz`))), { columns: true });

const count = (rows: readonly Cells[], column: string, ...values: string[]) =>
  rows.filter((row) => values.includes(row[column] ?? '')).length;

const shown = (figure: number) => figure.toLocaleString('en-US');

describe.skipIf(!existsSync(RECORDS))('on the real records', () => {
  const clock = clockAt(IMPORTED);
  let clients: Cells[];
  let projects: Cells[];
  let inspections: Cells[];
  let items: Cells[];

  useApp({ ...WITH_RECORDS, now: clock.now });

  prepareApp(async () => {
    [clients, projects, inspections, items] = (
      ['clients', 'projects', 'inspections', 'items'] as const
    ).map(rowsOf) as [Cells[], Cells[], Cells[], Cells[]];
    await fillWithRecords(server);
  });

  const visit = (viewport: Viewport, at: string) => {
    clock.set(at);
    return visitDashboard(browser, server.url, { viewport, at });
  };

  test('figures and completion rates equal those of the files', async () => {
    const completed = count(inspections, 'status', 'Complete');
    const ofMonth = inspections.filter(({ inspectionDate }) =>
      inspectionDate?.startsWith('2017-10'),
    );
    // They were completed on their own date, not on that of the import.
    const { page, close } = await visit(DESKTOP, '2017-10-30T20:00:00.000Z');
    expect(await figuresOf(page)).toEqual({
      Clients: shown(clients.length),
      // None of them has dates, so none is completed.
      'Active Projects': shown(projects.length),
      'Pending Inspections': shown(count(inspections, 'status', 'Open')),
      'Completed Inspections': shown(count(ofMonth, 'status', 'Complete')),
    });
    const settled = count(items, 'status', 'Resolved', 'Verified', 'Closed');
    const percent = (part: number, whole: number) => `${String(Math.round((part / whole) * 100))}%`;
    expect((await partOf(page, 'Completion').innerText()).split('\n')).toEqual([
      'Completion',
      'Inspections',
      percent(completed, inspections.length),
      `${shown(completed)} of ${shown(inspections.length)} complete`,
      'Items',
      percent(settled, items.length),
      `${shown(settled)} of ${shown(items.length)} resolved, verified or closed`,
    ]);
    await close();
  });

  test('the deadlines are the nearest unsettled items', async () => {
    const soonest = items
      .map((item, row) => ({ item, row }))
      .filter(({ item: { status = '', dueDate = '' } }) => {
        const isOpen = ['Open', 'InProgress'].includes(status);
        return isOpen && dueDate >= '2026-04-09' && dueDate <= '2026-04-16';
      })
      .sort(
        (a, b) =>
          (a.item['dueDate'] ?? '').localeCompare(b.item['dueDate'] ?? '') ||
          Number(b.item['priority']) - Number(a.item['priority']) ||
          a.row - b.row,
      )
      .slice(0, 3);
    const { page, close } = await visit(PHONE, '2026-04-09T09:00:00.000Z');
    const entries = await entriesOf(page, 'Upcoming Deadlines');
    expect(entries.map(([title]) => title)).toEqual(soonest.map(({ item }) => item['title']));
    await close();
  });

  test('the schedule of a busy day is shown in full on demand', async () => {
    const { page, close } = await visit(DESKTOP, '2020-03-03T09:00:00.000Z');
    const ofDay = count(inspections, 'inspectionDate', '2020-03-03');
    expect((await entriesOf(page, "Today's Schedule")).length).toBe(6);
    await page.getByRole('button', { name: `Show all ${String(ofDay)}` }).click();
    await expect.poll(async () => (await entriesOf(page, "Today's Schedule")).length).toBe(ofDay);
    await close();
  });

  // The last test, because it adds inspections.
  test('the schedule of a day with more inspections than a page has leads to their list', async () => {
    const { db } = server.services.database;
    const { id } = await db
      .selectFrom('inspections')
      .select('id')
      .where('inspection_date', 'like', '2020-03-03%')
      .executeTakeFirstOrThrow();
    await copyInspection(db, id, MAX_PAGE_SIZE);
    const total = MAX_PAGE_SIZE + count(inspections, 'inspectionDate', '2020-03-03');
    const { page, close } = await visit(DESKTOP, '2020-03-03T09:00:00.000Z');
    const schedule = partOf(page, "Today's Schedule");
    await schedule.getByRole('button', { name: `Show all ${String(total)}` }).click();
    await schedule.getByText(`These are the first 500 of ${String(total)}.`).waitFor();
    expect(await schedule.getByRole('button').count()).toBe(0);
    await schedule.getByRole('link', { name: 'Show the list' }).click();
    await page
      .getByText(`of ${total.toLocaleString('en')}`)
      .first()
      .waitFor();
    await close();
  });
});
