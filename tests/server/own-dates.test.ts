import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownDates } from '../../server/db/migrations/0010-own-dates';
import { type Api } from '../support/server/api';
import { addInspection, addItem, addSite } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** Dates and amounts of earlier versions are corrected once. */

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
});

afterAll(() => server.close());

const inspectionDate = '2020-03-01T12:00:00.000Z';

it('unchanged imported records get their own dates, and money gets whole cents', async () => {
  const { db } = server.services.database;
  const { project } = await addSite(api);
  const inspection = { projectId: project.id, inspectionDate, status: 2 };
  const imported = await addInspection(api, inspection);
  const changed = await addInspection(api, inspection);
  const own = await addInspection(api, inspection);
  const item = await addItem(api, {
    inspectionId: imported.id,
    status: 'Closed',
    resolvedDate: '2020-03-09',
  });
  await sql`UPDATE inspections SET completed_date = NULL, import_key = 'I-' || id
    WHERE id IN (${imported.id}, ${changed.id})`.execute(db);
  await sql`UPDATE inspections SET version = 2 WHERE id = ${changed.id}`.execute(db);
  await sql`UPDATE items SET import_key = 'F-1', cost_estimate = 12.346, actual_cost = 0.07
    WHERE id = ${item.id}`.execute(db);
  await sql`UPDATE projects SET budget = 99.999`.execute(db);

  await ownDates.up(db);

  const read = async (path: string) => (await api.get(path)).body;
  const dates = { createdAt: inspectionDate, updatedAt: inspectionDate };
  expect(await read(`/inspections/${String(imported.id)}`)).toMatchObject({
    ...dates,
    completedDate: inspectionDate,
  });
  expect(await read(`/inspections/${String(changed.id)}`)).toMatchObject({
    createdAt: changed.createdAt,
    completedDate: null,
  });
  expect(await read(`/inspections/${String(own.id)}`)).toMatchObject(own);
  expect(await read(`/inspectionitems/${String(item.id)}`)).toMatchObject({
    createdAt: inspectionDate,
    updatedAt: '2020-03-09T12:00:00.000Z',
    costEstimate: 12.35,
    actualCost: 0.07,
  });
  expect(await read(`/projects/${String(project.id)}`)).toMatchObject({ budget: 100 });
});
