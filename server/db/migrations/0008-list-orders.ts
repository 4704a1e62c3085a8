import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';
import { sqliteSearch } from './sqlite-search';

/** The folded name at the beginning of a searchable text. */
const FIRST_LINE: Readonly<Record<Engine, string>> = {
  sqlite: 'substr(search_text, 1, instr(search_text || char(10), char(10)) - 1)',
  postgres: String.raw`split_part(search_text, E'\n', 1)`,
};

/** Indexes that the planner chose over better ones, or that lack filtered columns. */
const REPLACED = [
  'clients_is_archived_name_idx',
  'projects_is_archived_name_idx',
  'items_is_resolved_id_idx',
  'items_status_id_idx',
  'items_category_id_idx',
  'items_priority_id_idx',
  'inspections_project_id_inspection_date_id_idx',
  'inspections_client_id_inspection_date_id_idx',
];

/**
 * The filtered columns follow those of the order, so that skipping to a far page reads only the
 * index.
 */
const OF_PROJECTS = 'is_archived, client_id, is_on_hold, start_date, end_date';

const ITEM_FILTERS = ['status', 'priority', 'category', 'is_resolved', 'assigned_to_id'];

const indexesOf = (engine: Engine): Readonly<Record<string, string>> => ({
  clients_name_idx: 'clients (name_key, id, is_archived)',
  clients_contact_idx: 'clients (lower(contact_person), id, is_archived)',
  clients_email_idx: 'clients (lower(email), id, is_archived)',
  clients_created_idx: 'clients (created_at, id, is_archived)',
  clients_archived_idx: 'clients (is_archived, name_key, id)',
  projects_name_idx: `projects (name_key, id, ${OF_PROJECTS})`,
  projects_client_name_idx: `projects (client_key, id, ${OF_PROJECTS})`,
  projects_start_idx: `projects (start_date, id, ${OF_PROJECTS})`,
  projects_end_idx: `projects (end_date, id, ${OF_PROJECTS})`,
  projects_created_idx: `projects (created_at, id, ${OF_PROJECTS})`,
  inspections_project_idx: 'inspections (project_id, inspection_date, id, is_archived, status)',
  inspections_client_idx: 'inspections (client_id, inspection_date, id, is_archived, status)',
  ...Object.fromEntries(
    ['status', 'category', 'priority', 'is_resolved'].map((column) => {
      const others = ITEM_FILTERS.filter((other) => other !== column).join(', ');
      return [`items_${column}_idx`, `items (${column}, id, ${others})`];
    }),
  ),
  items_due_date_idx: 'items (due_date, id)',
  items_created_idx: 'items (created_at, id)',
  items_title_idx: `items ((${FIRST_LINE[engine]}), id)`,
});

const SEARCH: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    ...sqliteSearch('clients', 'client_search'),
    ...sqliteSearch('projects', 'project_search'),
  ],
  postgres: ['clients', 'projects'].map(
    (table) => `CREATE INDEX ${table}_search_idx ON ${table} USING gin (search_text gin_trgm_ops)`,
  ),
};

/** Clients, projects and items are searched, sorted and paged from indexes, as inspections are. */
export function listOrders(engine: Engine): Migration {
  const text = engine === 'sqlite' ? 'text' : 'text COLLATE "C"';
  const statements = [
    ...['clients.name_key', 'projects.name_key', 'projects.client_name', 'projects.client_key'].map(
      (column) => {
        const [table = '', name = ''] = column.split('.');
        return `ALTER TABLE ${table} ADD COLUMN ${name} ${text} NOT NULL DEFAULT ''`;
      },
    ),
    `UPDATE clients SET name_key = ${FIRST_LINE[engine]}`,
    `UPDATE projects SET name_key = ${FIRST_LINE[engine]},
       client_name = (SELECT name FROM clients WHERE clients.id = projects.client_id),
       client_key = (SELECT clients.name_key FROM clients WHERE clients.id = projects.client_id)`,
    ...REPLACED.map((name) => `DROP INDEX ${name}`),
    ...Object.entries(indexesOf(engine)).map(([name, on]) => `CREATE INDEX ${name} ON ${on}`),
    ...SEARCH[engine],
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
