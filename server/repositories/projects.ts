import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { ProjectStatus } from '../../contract/enums';
import type { Project } from '../../contract/project';
import type { ProjectInput, ProjectListQuery } from '../../contract/projects';
import { projectStatusOf } from '../../contract/rules/project-status';
import type { Queries } from '../db/database';
import { foldText, searchTextOf } from '../../contract/rules/fold-text';
import type { ProjectsTable, Schema } from '../db/schema';
import { containsWords, equal, type Page, pageOf } from './listing';

/** All SQL of the projects. */

const COLUMNS = {
  /** It begins with the folded name. */
  name: 'projects.search_text',
  clientName: 'clients.search_text',
  startDate: 'projects.start_date',
  endDate: 'projects.end_date',
  createdAt: 'projects.created_at',
} as const;

type Filters = Omit<ProjectListQuery, 'fields'>;

type Row = Selectable<ProjectsTable> & { client_name: string };
type ProjectQuery<R = Row> = SelectQueryBuilder<Schema, 'projects' | 'clients', R>;

/** `today` decides what the dates mean: the status of a project is never stored. */
function toProject(row: Row, today: string): Project {
  const dates = { startDate: row.start_date, endDate: row.end_date };
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    name: row.name,
    description: row.description,
    address: row.address,
    budget: row.budget,
    ...dates,
    dueDate: row.end_date,
    notes: row.notes,
    status: projectStatusOf({ ...dates, isOnHold: row.is_on_hold === 1 }, today),
    isArchived: row.is_archived === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function toRow(input: ProjectInput, clientName: string) {
  return {
    client_id: input.clientId,
    name: input.name,
    description: input.description,
    address: input.address,
    budget: input.budget,
    start_date: input.startDate,
    end_date: input.endDate,
    notes: input.notes,
    is_on_hold: Number(input.status.onHold),
    search_text: projectSearchText({ ...input, clientName }),
  };
}

/** What a project is searched by (first document, section 7). */
export const projectSearchText = (
  project: Pick<Project, 'name' | 'address' | 'clientName' | 'description'>,
): string => searchTextOf(project.name, project.address, project.clientName, project.description);

const selectProjects = (db: Queries): ProjectQuery =>
  db
    .selectFrom('projects')
    .innerJoin('clients', 'clients.id', 'projects.client_id')
    .selectAll('projects')
    .select('clients.name as client_name');

/** The rule of `projectStatusOf` in SQL. */
function ofStatus(query: ProjectQuery, status: ProjectStatus, today: string): ProjectQuery {
  const onHold = query.where('is_on_hold', '=', Number(status === 'OnHold'));
  switch (status) {
    case 'OnHold':
      return onHold;
    case 'Upcoming':
      return onHold.where((eb) =>
        eb.or([
          eb('start_date', 'is', null),
          eb('end_date', 'is', null),
          eb('start_date', '>', today),
        ]),
      );
    case 'InProgress':
      return onHold.where('start_date', '<=', today).where('end_date', '>=', today);
    case 'Completed':
      return onHold.where('start_date', '<=', today).where('end_date', '<', today);
  }
}

export async function listProjects(
  db: Queries,
  filters: Filters,
  today: string,
): Promise<Page<Project>> {
  const { column, descending } = filters.sort ?? { column: 'name' as const, descending: false };
  const direction = descending ? 'desc' : 'asc';
  const all = selectProjects(db).where((eb) =>
    eb.and([
      ...equal('projects.client_id', filters.clientId),
      ...equal('projects.is_archived', filters.isArchived),
      ...containsWords('projects.search_text', filters.search),
    ]),
  );
  const query = (filters.status === undefined ? all : ofStatus(all, filters.status, today))
    .orderBy(COLUMNS[column], (order) =>
      descending ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('projects.id', direction);
  const page = await pageOf(query, filters);
  return { rows: page.rows.map((row) => toProject(row, today)), total: page.total };
}

export async function findProject(
  db: Queries,
  id: number,
  today: string,
): Promise<Project | undefined> {
  const row = await selectProjects(db).where('projects.id', '=', id).executeTakeFirst();
  return row && toProject(row, today);
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

/** Writes the change unless the record's version moved on; false then, or when it is gone. */
export async function updateProject(
  db: Queries,
  id: number,
  version: number,
  input: ProjectInput,
  clientName: string,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('projects')
    .set((eb) => ({
      ...toRow(input, clientName),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await db
    .updateTable('inspections')
    .set({
      client_id: input.clientId,
      client_name: clientName,
      client_key: foldText(clientName),
      project_name: input.name,
      project_key: foldText(input.name),
    })
    .where('project_id', '=', id)
    .where((eb) =>
      eb.or([eb('project_name', '<>', input.name), eb('client_id', '<>', input.clientId)]),
    )
    .execute();
  return true;
}

export async function setProjectArchived(
  db: Queries,
  id: number,
  version: number,
  isArchived: boolean,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('projects')
    .set((eb) => ({
      is_archived: Number(isArchived),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteProject(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('projects').where('id', '=', id).execute();
}
