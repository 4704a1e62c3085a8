import type { QueryId, QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../contract/clients/client';
import type { Project } from '../../contract/projects/project';
import type { Queries } from '../../server/db/database';
import type { Api } from '../support/server/api';
import { failCommits } from '../support/server/failing-commit';
import { copyInspection } from '../support/records/many-records';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** Names that thousands of records copy are written in several statements of one transaction. */

type Written = [table: string, rows: number];

let server: TestServer;
let db: Queries;
let api: Api;
let client: Client;
let project: Project;
let restore: (() => void) | undefined;

const AT_ONCE = 50;

/** Adds copies of a row, with other values. */
async function copyRow(
  table: 'projects' | 'items',
  id: number,
  count: number,
  values: object = {},
): Promise<void> {
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copied = Object.entries(row).filter(([column]) => column !== 'id');
  const copy = { ...Object.fromEntries(copied), import_key: null, ...values };
  for (let rest = count; rest > 0; rest -= AT_ONCE) {
    const copies = Array.from({ length: Math.min(rest, AT_ONCE) }, () => copy as never);
    await db.insertInto(table).values(copies).execute();
  }
}

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'silent' } });
  ({ db } = server.services.database);
  api = server.as.Admin;
  client = await addClient(api, { name: 'First' });
  project = await addProject(api, { clientId: client.id, name: 'First' });
  await copyRow('projects', project.id, 449, { name: 'Other' });
  const { id } = await addInspection(api, { projectId: project.id });
  await copyInspection(db, id, 2000);
});
afterAll(() => server.close());
afterEach(() => {
  restore?.();
});

/** How many rows of projects and inspections each statement of the next transactions writes. */
function noteWrites(): Written[] {
  const written: Written[] = [];
  const begin = db.transaction.bind(db);
  const texts = new Map<QueryId, string>();
  const plugin = {
    transformQuery: ({ node, queryId }: { node: RootOperationNode; queryId: QueryId }) => {
      texts.set(queryId, db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({
      queryId,
      result,
    }: {
      queryId: QueryId;
      result: QueryResult<UnknownRow>;
    }) => {
      const [, table] = /\bupdate "?(projects|inspections)\b/i.exec(texts.get(queryId) ?? '') ?? [];
      if (table !== undefined) written.push([table, Number(result.numAffectedRows)]);
      return Promise.resolve(result);
    },
  };
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((tx) => work(tx.withPlugin(plugin)));
    return builder;
  };
  restore = () => {
    db.transaction = begin;
  };
  return written;
}

const put = async (path: string, changes: object) => {
  const { version } = (await api.get(path)).body as { version: number };
  return (await api.put(path, { ...changes, version })).status;
};

/** The names of the project's inspections, and how many have them. */
const namesOfInspections = () =>
  db
    .selectFrom('inspections')
    .select(['client_name', 'project_name', ({ fn }) => fn.countAll().as('total')])
    .where('project_id', '=', project.id)
    .groupBy(['client_name', 'project_name'])
    .execute();

const namesOfProjects = () =>
  db
    .selectFrom('projects')
    .select(['client_name', ({ fn }) => fn.countAll().as('total')])
    .where('client_id', '=', client.id)
    .groupBy('client_name')
    .execute();

it('the new name of a client with thousands of inspections is written in slices', async () => {
  const written = noteWrites();
  expect(await put(`/clients/${String(client.id)}`, { name: 'Second' })).toBe(200);
  expect(written).toEqual([
    ['projects', 200],
    ['projects', 200],
    ['projects', 50],
    ['inspections', 1000],
    ['inspections', 1000],
    ['inspections', 1],
  ]);
  expect(await namesOfProjects()).toEqual([{ client_name: 'Second', total: 450 }]);
  expect(await namesOfInspections()).toEqual([
    { client_name: 'Second', project_name: 'First', total: 2001 },
  ]);
});

it('the new name of a project with thousands of inspections is written in slices', async () => {
  const written = noteWrites();
  expect(await put(`/projects/${String(project.id)}`, { name: 'Second' })).toBe(200);
  expect(written).toEqual([
    ['projects', 1],
    ['inspections', 1000],
    ['inspections', 1000],
    ['inspections', 1],
  ]);
  expect(await namesOfInspections()).toEqual([
    { client_name: 'Second', project_name: 'Second', total: 2001 },
  ]);
});

it('a rename that fails at its end leaves all names as they were', async () => {
  const before = [await namesOfProjects(), await namesOfInspections()];
  ({ restore } = failCommits(server, { times: 1 }));
  expect(await put(`/clients/${String(client.id)}`, { name: 'Third' })).toBe(500);
  expect([await namesOfProjects(), await namesOfInspections()]).toEqual(before);
});

it('a project that moves to another client writes its inspections in slices with few items', async () => {
  const moved = await addProject(api, { clientId: client.id });
  for (const count of [400, 400, 1200, 400, 400]) {
    const { id: inspectionId } = await addInspection(api, { projectId: moved.id });
    const { id } = await addItem(api, { inspectionId });
    await copyRow('items', id, count - 1);
  }
  const other = await addClient(api, { name: 'Other' });
  const written = noteWrites();
  expect(await put(`/projects/${String(moved.id)}`, { clientId: other.id })).toBe(200);
  expect(written).toEqual([
    ['projects', 1],
    ['inspections', 2],
    ['inspections', 1],
    ['inspections', 2],
  ]);
  const clients = await db
    .selectFrom('items')
    .select(['client_id', ({ fn }) => fn.countAll().as('total')])
    .where('project_id', '=', moved.id)
    .groupBy('client_id')
    .execute();
  expect(clients).toEqual([{ client_id: other.id, total: 2800 }]);
});
