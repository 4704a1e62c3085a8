import type { Insertable, Selectable } from 'kysely';
import type { ClientListQuery } from '../../contract/clients/calls';
import type { Client, ClientInput } from '../../contract/clients/client';
import { CLIENT_FIELDS } from '../../contract/clients/client-fields';
import type { Database, Queries } from '../db/database';
import { recordColumns } from '../db/record-columns';
import { searchTextOf } from '../../contract/rules/fold-text';
import { sortKeyOf } from '../../contract/rules/name-order';
import type { ClientsTable } from '../db/tables/records';
import { copyNames } from './copied-names';
import { clientColumns } from './inspections/inspection-rows';
import { compared, withValueFirst } from './lists/conditions';
import type { ListQuery, ListSource } from './lists/list';
import type { ListCache } from './lists/list-cache';
import { type Lists, pageOfList } from './lists/page';
import { recordsOf, wholeList, type WholeList } from './lists/whole-list';
import { type Page, windowOf } from './lists/window';
import { renameClientOfProjects } from './projects/projects';
import { updateVersioned, type VersionedUpdate } from './update-versioned';

/** All SQL for clients. */

type Column = NonNullable<ClientListQuery['sort']>['column'];

const columnsAfter = (prefix: string): Readonly<Record<Column, string>> => ({
  name: `${prefix}name_sort`,
  contactPerson: `${prefix}contact_sort`,
  email: `lower(${prefix}email)`,
  createdAt: `${prefix}created_at`,
});

/** Columns that imported clients may lack. */
const PARTS: Partial<Record<Column, string>> = {
  contactPerson: 'contact_sort',
  email: 'lower(email)',
};

const SOURCE: ListSource = {
  table: 'clients',
  selection: 'SELECT clients.* FROM clients',
  searchTable: 'client_search',
};

type Filters = Omit<ClientListQuery, 'fields'>;

const optional = recordColumns(CLIENT_FIELDS);

function toClient(row: Selectable<ClientsTable>): Client {
  return {
    id: row.id,
    name: row.name,
    contactPerson: row.contact_person,
    email: row.email,
    ...optional.fromRow(row),
    isArchived: row.is_archived === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** The writable fields. Imported clients may lack a contact person and an e-mail address. */
type ClientFields = Pick<Client, keyof ClientInput>;

function toRow(input: ClientFields) {
  return {
    name: input.name,
    name_sort: sortKeyOf(input.name),
    contact_person: input.contactPerson,
    contact_sort: input.contactPerson && sortKeyOf(input.contactPerson),
    email: input.email,
    ...optional.toRow(input),
    search_text: clientSearchText(input),
  };
}

/** The text in which a search for clients looks. */
export const clientSearchText = (
  client: Pick<Client, 'name' | 'contactPerson' | 'email'>,
): string => searchTextOf(client.name, client.contactPerson, client.email);

function queryOf(filters: Filters): ListQuery {
  const { column, descending } = filters.sort ?? { column: 'name' as const, descending: false };
  const nullable = PARTS[column];
  return {
    source: SOURCE,
    conditions: compared('is_archived', '=', filters.isArchived),
    isCovered: true,
    order: {
      by: (prefix: string) => columnsAfter(prefix)[column],
      ...(nullable === undefined ? {} : { parts: withValueFirst(nullable) }),
      descending,
      followsFilterIndexes: false,
    },
    search: filters.search,
  };
}

export async function listClients(
  database: Database,
  cache: ListCache,
  filters: Filters,
): Promise<Page<Client>> {
  const page = await pageOfList<Selectable<ClientsTable>>(
    { database, cache },
    queryOf(filters),
    windowOf(filters),
  );
  return { rows: page.rows.map(toClient), total: page.total };
}

/** All matching clients, in the order of the list. */
export const everyClient = async (lists: Lists, filters: Filters): Promise<WholeList<Client>> =>
  recordsOf(await wholeList<Selectable<ClientsTable>>(lists, queryOf(filters)), toClient);

export async function findClient(db: Queries, id: number): Promise<Client | undefined> {
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toClient(row);
}

/**
 * Locks the client until the transaction ends, so that a record that copies its name gets the
 * stored name.
 */
export async function lockClient(db: Queries, id: number): Promise<void> {
  await db
    .updateTable('clients')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute();
}

export async function insertClient(db: Queries, input: ClientInput, now: string): Promise<Client> {
  const row: Insertable<ClientsTable> = {
    ...toRow(input),
    created_at: now,
    updated_at: now,
    import_key: null,
  };
  return toClient(
    await db.insertInto('clients').values(row).returningAll().executeTakeFirstOrThrow(),
  );
}

/** Like `updateVersioned`; a new name is copied to the client's projects and inspections. */
export async function updateClient(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { fields, ...update }: VersionedUpdate & { before: Client; fields: ClientFields },
): Promise<boolean> {
  const isWritten = await updateVersioned(db, {
    ...update,
    table: 'clients',
    columns: toRow(fields),
  });
  const { id, name: nameBefore } = update.before;
  const { name } = fields;
  if (!isWritten || name === nameBefore) return isWritten;
  await renameClientOfProjects(db, id, name);
  const outdated = db
    .selectFrom('inspections')
    .where('client_id', '=', id)
    .where('client_name', '<>', name);
  await copyNames({ db, engine }, outdated, clientColumns({ id, name }));
  return true;
}

export function setClientArchived(
  db: Queries,
  { isArchived, ...update }: VersionedUpdate & { isArchived: boolean },
): Promise<boolean> {
  const columns = { is_archived: Number(isArchived) };
  return updateVersioned(db, { ...update, table: 'clients', columns });
}

export async function deleteClient(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('clients').where('id', '=', id).execute();
}
