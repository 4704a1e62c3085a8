import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Insertable, type Selectable, sql } from 'kysely';
import { PROJECT_STATUSES, type ProjectStatus } from '../../../contract/enums';
import type { Project } from '../../../contract/projects/project';
import type { ProjectInput, ProjectListQuery } from '../../../contract/projects/calls';
import { PROJECT_FIELDS } from '../../../contract/projects/project-fields';
import { projectStatusOf } from '../../../contract/projects/project-status';
import type { Database, Queries } from '../../db/database';
import { recordColumns } from '../../db/record-columns';
import { sortKeyOf } from '../../../contract/rules/name-order';
import { slicesOf } from '../../../contract/rules/slices-of';
import type { ProjectsTable } from '../../db/tables/records';
import { copyNames } from '../copied-names';
import { projectColumns } from '../inspections/inspection-rows';
import { compared, type Condition, withValueFirst } from '../lists/conditions';
import type { ListQuery, ListSource, Order } from '../lists/list';
import type { ListCache } from '../lists/list-cache';
import { type Lists, pageOfList } from '../lists/page';
import { recordsOf, wholeList, type WholeList } from '../lists/whole-list';
import { type Page, windowOf } from '../lists/window';
import { inBriefText, projectSearchText } from './project-search';
import { updateVersioned, type VersionedUpdate } from '../update-versioned';

/** All SQL for projects. */

const COLUMNS = {
  name: 'name_sort',
  clientName: 'client_sort',
  startDate: 'start_date',
  endDate: 'end_date',
  createdAt: 'created_at',
} as const;

const SOURCE: ListSource = {
  table: 'projects',
  selection: 'SELECT projects.* FROM projects',
  searchTable: 'project_search',
};

/** The query of a list call; the status of a project follows from `date`. */
export type ProjectFilters = Omit<ProjectListQuery, 'fields' | 'date'> & {
  date: string;
  /** Whether the search looks only in the fields that everybody sees. */
  isBrief?: boolean;
};

type Row = Selectable<ProjectsTable>;

const optional = recordColumns(PROJECT_FIELDS);

/** How many projects one statement gives the new name of their client. */
const RENAMED_AT_ONCE = 200;

/** The status follows from `today`; it is never stored. */
function toProject(row: Row, today: string): Project {
  const fields = optional.fromRow(row);
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    name: row.name,
    description: row.description,
    address: row.address,
    budget: row.budget,
    ...fields,
    dueDate: fields.endDate,
    status: projectStatusOf({ ...fields, isOnHold: row.is_on_hold === 1 }, today),
    isArchived: row.is_archived === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function toRow(input: ProjectInput, clientName: string) {
  return {
    client_id: input.clientId,
    client_name: clientName,
    client_sort: sortKeyOf(clientName),
    name: input.name,
    name_sort: sortKeyOf(input.name),
    description: input.description,
    address: input.address,
    budget: input.budget,
    ...optional.toRow(input),
    is_on_hold: Number(input.status.onHold),
    search_text: projectSearchText({ ...input, clientName }),
  };
}

/** The rule of `projectStatusOf` in SQL. */
function ofStatus(status: ProjectStatus, today: string): Condition {
  const onHold = Number(status === 'OnHold');
  const column = (name: string, isPlain: boolean) => sql.raw(isPlain ? `(${name} || '')` : name);
  return {
    key: `${status} on ${today}`,
    text: (isPlain) => {
      const held = sql.raw(`${isPlain ? '+' : ''}is_on_hold = ${String(onHold)}`);
      const start = column('start_date', isPlain);
      const end = column('end_date', isPlain);
      switch (status) {
        case 'OnHold':
          return held;
        case 'Upcoming':
          return sql`(${held} AND (start_date IS NULL OR end_date IS NULL OR ${start} > ${today}))`;
        case 'InProgress':
          return sql`(${held} AND ${start} <= ${today} AND ${end} >= ${today})`;
        case 'Completed':
          return sql`(${held} AND ${start} <= ${today} AND ${end} < ${today})`;
      }
    },
  };
}

function orderOf(
  { column, descending }: NonNullable<ProjectFilters['sort']>,
  today: string,
): Omit<Order, 'followsFilterIndexes'> {
  if (column !== 'status') {
    const name = COLUMNS[column];
    const isNullable = column === 'startDate' || column === 'endDate';
    return {
      by: (prefix) => prefix + name,
      ...(isNullable ? { parts: withValueFirst(name) } : {}),
      descending,
    };
  }
  const statuses = descending ? PROJECT_STATUSES.toReversed() : PROJECT_STATUSES;
  return {
    by: (prefix) => `${prefix}name_sort`,
    parts: statuses.map((status) => ofStatus(status, today)),
    isAlwaysInParts: true,
    // Within a status always by ascending name.
    descending: false,
  };
}

function queryOf({ engine }: Database, filters: ProjectFilters): ListQuery {
  const { clientId, isArchived, status, date, isBrief = false, search = '' } = filters;
  const ofClient = compared('client_id', '=', clientId);
  return {
    source: SOURCE,
    conditions: [
      ...ofClient,
      ...compared('is_archived', '=', isArchived),
      ...(status === undefined ? [] : [ofStatus(status, date)]),
      ...(isBrief ? inBriefText(engine, search) : []),
    ],
    isCovered: true,
    paths:
      ofClient.length > 0 ? [{ conditions: ofClient, index: 'projects_client_id_idx' }] : undefined,
    order: {
      ...orderOf(filters.sort ?? { column: 'name', descending: false }, date),
      followsFilterIndexes: false,
    },
    search: filters.search,
  };
}

/** One page of the matching projects, and the total number of matches. */
export async function listProjects(
  database: Database,
  cache: ListCache,
  filters: ProjectFilters,
): Promise<Page<Project>> {
  const page = await pageOfList<Row>(
    { database, cache },
    queryOf(database, filters),
    windowOf(filters),
  );
  return { rows: page.rows.map((row) => toProject(row, filters.date)), total: page.total };
}

/** All matching projects, in the order of the list. */
export const everyProject = async (
  lists: Lists,
  filters: ProjectFilters,
): Promise<WholeList<Project>> =>
  recordsOf(await wholeList<Row>(lists, queryOf(lists.database, filters)), (row) =>
    toProject(row, filters.date),
  );

export async function findProject(
  db: Queries,
  id: number,
  today: string,
): Promise<Project | undefined> {
  const row = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toProject(row, today);
}

/**
 * Like `lockClient`, for the names that an inspection copies. Lock the project before the
 * inspection, as renaming does.
 */
export async function lockProject(db: Queries, id: number): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute();
}

export async function countProjectsOfClient(db: Queries, clientId: number): Promise<number> {
  const { total } = await db
    .selectFrom('projects')
    .select(sql<number>`count(*)`.as('total'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertProject(
  db: Queries,
  input: ProjectInput,
  clientName: string,
  now: string,
): Promise<number> {
  const row: Insertable<ProjectsTable> = {
    ...toRow(input, clientName),
    created_at: now,
    updated_at: now,
    import_key: null,
  };
  const { id } = await db
    .insertInto('projects')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Like `updateVersioned`; new names are copied to the project's inspections. */
export async function updateProject(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { fields, clientName, ...update }: VersionedUpdate & { fields: ProjectInput; clientName: string },
): Promise<boolean> {
  const columns = toRow(fields, clientName);
  if (!(await updateVersioned(db, { ...update, table: 'projects', columns }))) return false;
  const { name, clientId } = fields;
  const outdated = db
    .selectFrom('inspections')
    .where('project_id', '=', update.before.id)
    .where((eb) => eb.or([eb('project_name', '<>', name), eb('client_id', '<>', clientId)]));
  const names = projectColumns({ id: update.before.id, name, clientId, clientName });
  await copyNames({ db, engine }, outdated, names);
  return true;
}

/** Copies a client's new name to its projects, which are sorted and searched by it. */
export async function renameClientOfProjects(
  db: Queries,
  clientId: number,
  clientName: string,
): Promise<void> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'address', 'description'])
    .where('client_id', '=', clientId)
    .execute();
  for (const slice of slicesOf(rows, RENAMED_AT_ONCE)) {
    const texts = slice.map(({ id, ...project }) => {
      const text = projectSearchText({ ...project, clientName });
      return sql`(cast(${id} as integer), ${text})`;
    });
    // A project that somebody moves to another client in the meantime has that one's name.
    await sql`
      WITH renamed (id, search_text) AS (VALUES ${sql.join(texts)})
      UPDATE projects SET client_name = ${clientName}, client_sort = ${sortKeyOf(clientName)},
        search_text = renamed.search_text
      FROM renamed WHERE projects.id = renamed.id AND projects.client_id = ${clientId}`.execute(db);
    await nextTurn();
  }
}

export function setProjectArchived(
  db: Queries,
  { isArchived, ...update }: VersionedUpdate & { isArchived: boolean },
): Promise<boolean> {
  const columns = { is_archived: Number(isArchived) };
  return updateVersioned(db, { ...update, table: 'projects', columns });
}

export async function deleteProject(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('projects').where('id', '=', id).execute();
}
