import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fill } from '../../scripts/bench/fill';
import { correctInspectionTotals, mergeTotals } from '../../server/repositories/lists/stored-total';
import type { Answer, Api } from '../support/server/api';
import { addInspection, addItem, addSite, itemBody } from '../support/records/records';
import { testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** Triggers count the records by state: they must never differ from a count. */

const onPostgres = it.skipIf(testEngine !== 'postgres');

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startServer();
  admin = server.as.Admin;
});
afterAll(() => server.close());

const TOTALS = {
  item_totals: {
    columns: sql.raw('status, is_resolved, is_archived, priority, category, is_assigned'),
    records: sql.raw(`(SELECT status, is_resolved, is_archived, priority,
      coalesce(category, '') AS category,
      CASE WHEN assigned_to_id IS NULL THEN 0 ELSE 1 END AS is_assigned FROM items) AS items`),
  },
  inspection_totals: { columns: sql.raw('status, is_archived'), records: sql.raw('inspections') },
};

/** The kept sums, and what they should be. */
async function sums() {
  const { db } = server.services.database;
  const kept: unknown[] = [];
  const counted: unknown[] = [];
  for (const [name, { columns, records }] of Object.entries(TOTALS)) {
    const grouped = sql`GROUP BY ${columns}`;
    const sum = await sql`SELECT ${columns}, sum(total) AS total FROM ${sql.table(name)}
      ${grouped} HAVING sum(total) <> 0 ORDER BY ${columns}`.execute(db);
    const count = await sql`SELECT ${columns}, count(*) AS total FROM ${records}
      ${grouped} ORDER BY ${columns}`.execute(db);
    kept.push(sum.rows);
    counted.push(count.rows);
  }
  return { kept, counted };
}

async function expectEqualSums(): Promise<void> {
  const { kept, counted } = await sums();
  expect(kept).toEqual(counted);
}

const rowsOfTotals = async () => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM item_totals`.execute(
    server.services.database.db,
  );
  return rows[0]?.n ?? 0;
};

it('every kind of change is counted', async () => {
  const { project, inspection } = await addSite(admin);
  const inspectionId = inspection.id;
  const draft = await addItem(admin, {
    inspectionId,
    status: 'Draft',
    category: null,
    priority: 1,
  });
  await expectEqualSums();
  const item = await addItem(admin, { inspectionId, category: 'Safety', priority: 4 });
  const path = `/inspectionitems/${String(item.id)}`;
  const other = await addInspection(admin, { projectId: project.id });
  const ofInspection = `/inspections/${String(inspectionId)}`;
  const steps: (() => Promise<Pick<Answer, 'status'>>)[] = [
    () => admin.put(path, { category: 'Quality', priority: 2, version: item.version }),
    () => admin.patch(`${path}/priority`, { priority: 3 }),
    () => admin.patch(`${path}/status`, { status: 'InProgress' }),
    () => admin.patch(`${path}/resolve`, { notes: 'Fixed' }),
    () => admin.patch(`${path}/unresolve`, {}),
    () => admin.patch(`${ofInspection}/archive`, {}),
    () => admin.post('/inspectionitems', itemBody({ inspectionId: other.id, priority: 2 })),
    () => admin.patch(`${ofInspection}/unarchive`, {}),
    () => admin.patch(`${ofInspection}/status`, { status: 1 }),
    () => admin.delete(`/inspectionitems/${String(draft.id)}`),
    () => admin.delete(path),
    () => admin.delete(ofInspection),
  ];
  for (const step of steps) {
    expect((await step()).status).toBeLessThan(300);
    await expectEqualSums();
  }
});

it('a change that is rolled back is not counted', async () => {
  const { db } = server.services.database;
  const { inspection } = await addSite(admin);
  const { id } = await addItem(admin, { inspectionId: inspection.id });
  const { kept } = await sums();
  const failing = db.transaction().execute(async (tx) => {
    await sql`UPDATE items SET priority = 4, category = NULL WHERE id = ${id}`.execute(tx);
    await sql`DELETE FROM items WHERE id = ${id}`.execute(tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await sums()).kept).toEqual(kept);
});

onPostgres('writers and merges at the same time lose and double nothing', async () => {
  const { database } = server.services;
  const { project, inspection } = await addSite(admin);
  const others: number[] = [];
  for (let n = 0; n < 6; n += 1)
    others.push((await addInspection(admin, { projectId: project.id })).id);
  const work = async (n: number) => {
    const one = await addItem(admin, { inspectionId: inspection.id, priority: 1 + (n % 4) });
    const path = `/inspectionitems/${String(one.id)}`;
    await admin.patch(`${path}/priority`, { priority: 1 + ((n + 1) % 4) });
    if (n % 3 === 0) await admin.delete(path);
    await admin.patch(`/inspections/${String(others[n % 6])}/status`, { status: n % 3 });
  };
  const many = () =>
    sql`INSERT INTO item_totals SELECT 'Open', 0, 0, 1, '', 0, 0 FROM generate_series(1, 1100)`.execute(
      database.db,
    );
  await Promise.all([
    ...Array.from({ length: 24 }, (_, n) => work(n)),
    ...Array.from({ length: 8 }, async () => {
      await many();
      await mergeTotals(database);
    }),
  ]);
  await expectEqualSums();
  await many();
  await mergeTotals(database);
  await expectEqualSums();
  expect(await rowsOfTotals()).toBeLessThan(100);
});

onPostgres('changes between the same states do not wait for each other', async () => {
  const { db } = server.services.database;
  const { project, inspection } = await addSite(admin);
  const other = await addInspection(admin, { projectId: project.id, status: 1 });
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE inspections SET status = 1 WHERE id = ${inspection.id}`.execute(tx);
    await db.transaction().execute(async (second) => {
      await sql`SET LOCAL lock_timeout = '1s'`.execute(second);
      await sql`UPDATE inspections SET status = 0 WHERE id = ${other.id}`.execute(second);
    });
  });
  await expectEqualSums();
});

onPostgres('totals of inspections that are wrong are corrected once', async () => {
  const { database } = server.services;
  await sql`INSERT INTO inspection_totals VALUES (0, 0, 3), (2, 1, -1)`.execute(database.db);
  await Promise.all([correctInspectionTotals(database), correctInspectionTotals(database)]);
  await expectEqualSums();
});

it('items that an import adds are counted', async () => {
  await fill(server.services.database, 60);
  await expectEqualSums();
});
