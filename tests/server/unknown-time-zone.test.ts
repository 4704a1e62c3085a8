import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportFolder } from '../../scripts/export/export-folder';
import type { ReportContent } from '../../server/reports/report-content';
import { addInspection, addItem, addSite } from '../support/records/records';
import { askForReport, draftOf, quickMaker, reportIn } from '../support/records/reports';
import { scratchFolder } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** The office chose a time zone that this machine does not know, because its tables are older. */

let server: TestServer;
let inspectionId: number;
const contents: ReportContent[] = [];

beforeAll(async () => {
  server = await startServer({
    makeReport: (content, ...rest) => {
      contents.push(content);
      return quickMaker(content, ...rest);
    },
  });
  const { project } = await addSite(server.as.Admin);
  const inspectionDate = '2026-03-01T21:00:00.000Z';
  ({ id: inspectionId } = await addInspection(server.as.Admin, {
    projectId: project.id,
    inspectionDate,
  }));
  await addItem(server.as.Admin, { inspectionId });
  const { db } = server.services.database;
  await db.updateTable('office').set({ time_zone: 'Antarctica/New_Base' }).execute();
});
afterAll(() => server.close());

it('reports show times in UTC, and say so', async () => {
  const { layout } = draftOf(inspectionId);
  const body = { ...draftOf(inspectionId), layout: { ...layout, withHistory: true } };
  const { id } = await askForReport(server.as.Admin, body);
  await reportIn(server.as.Admin, id, 'ready');
  const date = contents[0]?.facts.find(({ label }) => label === 'Inspection Date')?.text;
  expect(date).toMatch(/^March 1, 2026 at 9:00:00.PM UTC$/);
});

it('an export has the days in UTC', async () => {
  const { folder, remove } = scratchFolder();
  const target = path.join(folder, 'out');
  await exportFolder(server.services.database, target);
  expect(readFileSync(path.join(target, 'inspections.csv'), 'utf8')).toContain(',2026-03-01,');
  remove();
});
