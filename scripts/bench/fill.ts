import { type Insertable, sql } from 'kysely';
import type { Database } from '../../server/db/database';
import { foldText, searchTextOf } from '../../contract/rules/fold-text';
import type { InspectionsTable, ItemsTable } from '../../server/db/schema';

/** Fills an empty database with generated records, the same ones every time. */

const CLIENTS = 200;
const PROJECTS = 2000;
const ITEMS_PER_INSPECTION = 2;
const CHUNK = 500;

const SUBJECTS = ['Facade', 'Scaffold', 'Roof', 'Basement', 'Stairwell', 'Lift shaft', 'Car park'];
const KINDS = ['safety walk', 'handover', 'fire inspection', 'defect survey', 'acceptance'];
const PEOPLE = ['Ada Byron', 'Karl Benz', 'Zaha Hadid', 'Gustave Eiffel', 'Lina Bo Bardi'];

const pick = <T>(values: readonly [T, ...T[]] | readonly T[], n: number): T =>
  values[n % values.length] as T;

/** Spreads neighbouring numbers, so that no column is sorted like another. */
const scatter = (n: number, salt: number) => (Math.imul(n + salt, 2_654_435_761) >>> 8) >>> 0;

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

const EPOCH = Date.UTC(2015, 0, 1);
const DAYS = 5_000;

/** Some day of about fourteen years. */
const someDay = (n: number, salt: number) =>
  new Date(EPOCH + (scatter(n, salt) % DAYS) * 86_400_000).toISOString();

const dated = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };

function inspection(n: number): Insertable<InspectionsTable> {
  const project = (scatter(n, 1) % PROJECTS) + 1;
  const client = (project % CLIENTS) + 1;
  const title = `${pick(SUBJECTS, scatter(n, 2))} ${pick(KINDS, scatter(n, 3))} ${String(n)}`;
  const inspector = pick(PEOPLE, scatter(n, 4));
  const status = (scatter(n, 6) % 3) as 0 | 1 | 2;
  return {
    ...dated,
    project_id: project,
    client_id: client,
    project_name: `Project ${String(project)}`,
    client_name: `Client ${String(client)}`,
    title,
    description: `Generated inspection number ${String(n)}.`,
    inspection_date: someDay(n, 5),
    scheduled_date: null,
    status,
    inspector_name: inspector,
    assigned_to_id: null,
    created_by_id: null,
    notes: null,
    weather_conditions: 'Dry',
    temperature: scatter(n, 7) % 30,
    completed_date: status === 2 ? someDay(n, 11) : null,
    is_archived: Number(scatter(n, 8) % 20 === 0),
    title_key: foldText(title),
    inspector_key: foldText(inspector),
    project_key: `project ${String(project)}`,
    client_key: `client ${String(client)}`,
    import_key: null,
  };
}

function item(inspectionId: number, n: number): Insertable<ItemsTable> {
  const title = `${pick(SUBJECTS, scatter(n, 9))} finding ${String(n)}`;
  const description = 'Generated finding.';
  const isResolved = scatter(n, 12) % 3 === 0;
  return {
    ...dated,
    inspection_id: inspectionId,
    title,
    description,
    category: 'Safety',
    location: null,
    status: isResolved ? 'Closed' : 'Open',
    is_resolved: Number(isResolved),
    assessment: (scatter(n, 10) % 2) as 0 | 1,
    priority: 2,
    severity: null,
    notes: null,
    recommended_action: null,
    due_date: someDay(n, 13).slice(0, 10),
    assigned_to_id: null,
    estimated_hours: null,
    actual_hours: null,
    cost_estimate: null,
    actual_cost: null,
    resolved_date: null,
    resolved_by_user_name: null,
    resolution_notes: null,
    resolution_type: null,
    quality_rating: null,
    follow_up_actions: null,
    tags: '[]',
    technical_notes: null,
    created_by_id: null,
    search_text: searchTextOf(title, description),
    import_key: null,
  };
}

function chunks(from: number, upTo: number): number[][] {
  return range(0, Math.ceil((upTo - from) / CHUNK)).map((chunk) =>
    range(from + chunk * CHUNK, Math.min(from + (chunk + 1) * CHUNK, upTo)),
  );
}

/** 200 clients and 2,000 projects. */
async function fillSites({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const clients = range(1, CLIENTS + 1).map((id) => ({
      ...dated,
      name: `Client ${String(id)}`,
      search_text: `client ${String(id)}`,
      import_key: null,
    }));
    await tx.insertInto('clients').values(clients).execute();
    for (const chunk of chunks(0, PROJECTS)) {
      const projects = chunk.map((n) => ({
        ...dated,
        client_id: ((n + 1) % CLIENTS) + 1,
        name: `Project ${String(n + 1)}`,
        address: `${String(n + 1)} Site Road`,
        budget: 0,
        search_text: `project ${String(n + 1)}`,
        import_key: null,
      }));
      await tx.insertInto('projects').values(projects).execute();
    }
  });
}

/**
 * Adds the inspections of those numbers, the last one not included, each with two items; before
 * the first one clients and projects.
 */
export async function fill(database: Database, from: number, upTo: number): Promise<void> {
  const { db, engine } = database;
  if (from === 0) await fillSites(database);
  for (const chunk of chunks(from, upTo)) {
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('inspections').values(chunk.map(inspection)).execute();
      for (const k of range(0, ITEMS_PER_INSPECTION)) {
        const items = chunk.map((n) => item(n + 1, n * ITEMS_PER_INSPECTION + k));
        await tx.insertInto('items').values(items).execute();
      }
    });
  }
  await sql.raw(engine === 'sqlite' ? 'ANALYZE' : 'VACUUM ANALYZE').execute(db);
}
