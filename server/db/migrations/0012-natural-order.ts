import { type Kysely, type Migration, sql } from 'kysely';
import { sortKeyOf } from '../../../contract/rules/name-order';
import type { Engine } from '../database';
import { rewriteRows, type Texts } from './rewrite-rows';

/** For each table, the names that sort it and the columns of their sort keys. */
const SORTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clients: { name: 'name_sort', contact_person: 'contact_sort' },
  projects: { name: 'name_sort', client_name: 'client_sort' },
  inspections: {
    title: 'title_sort',
    project_name: 'project_sort',
    client_name: 'client_sort',
    inspector_name: 'inspector_sort',
  },
  items: { title: 'title_sort' },
};

/** Keys that are not searched. */
const RENAMED = [
  ['clients', 'name_key', 'name_sort'],
  ['projects', 'name_key', 'name_sort'],
  ['projects', 'client_key', 'client_sort'],
] as const;

/**
 * Indexes that are created again on the new columns. PostgreSQL also rewrites rows faster without
 * its search indexes.
 */
const DROPPED: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: ['clients_contact_idx', 'items_title_idx'],
  postgres: [
    'clients_contact_idx',
    'items_title_idx',
    'clients_search_idx',
    'projects_search_idx',
    'inspections_search_idx',
  ],
};

const ORDERS_OF_INSPECTIONS = ['title', 'project', 'client', 'inspector'];

const INDEXES = [
  'clients_contact_idx ON clients (contact_sort, id, is_archived)',
  'items_title_idx ON items (title_sort, id)',
  ...ORDERS_OF_INSPECTIONS.map(
    (name) => `inspections_${name}_sort_idx ON inspections (${name}_sort, id, is_archived, status)`,
  ),
];

const SEARCH_INDEXES = ['clients', 'projects', 'inspections'].map(
  (table) => `${table}_search_idx ON ${table} USING gin (search_text gin_trgm_ops)`,
);

function before(engine: Engine): string[] {
  const text = engine === 'sqlite' ? 'text' : 'text COLLATE "C"';
  const required = `${text} NOT NULL DEFAULT ''`;
  return [
    ...DROPPED[engine].map((name) => `DROP INDEX ${name}`),
    ...ORDERS_OF_INSPECTIONS.map(
      (name) => `DROP INDEX inspections_${name}_key_id_is_archived_status_idx`,
    ),
    ...RENAMED.map(([table, from, to]) => `ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`),
    `ALTER TABLE clients ADD COLUMN contact_sort ${text}`,
    ...ORDERS_OF_INSPECTIONS.map(
      (name) => `ALTER TABLE inspections ADD COLUMN ${name}_sort ${required}`,
    ),
    `ALTER TABLE items ADD COLUMN title_sort ${required}`,
  ];
}

/** Sorts names by keys in which numbers are ordered by value. */
export function naturalOrder(engine: Engine): Migration {
  const run = async (db: Kysely<unknown>, statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const after = engine === 'sqlite' ? INDEXES : [...INDEXES, ...SEARCH_INDEXES];
  return {
    up: async (db: Kysely<unknown>) => {
      await run(db, before(engine));
      const rewritten: string[] = [];
      for (const [table, names] of Object.entries(SORTED)) {
        const keys = Object.entries(names);
        const count = await rewriteRows(db, {
          table,
          reads: Object.keys(names),
          writes: Object.values(names),
          rewrite: (row): Texts => {
            const sortKeys = keys.map(([name, key]) => {
              const text = row[name] ?? null;
              return [key, text === null ? null : sortKeyOf(text)];
            });
            return Object.fromEntries(sortKeys) as Texts;
          },
        });
        if (count > 0) rewritten.push(table);
      }
      await run(
        db,
        after.map((index) => `CREATE INDEX ${index}`),
      );
      // The planner has no statistics for the new columns yet. An empty database gets them later.
      await run(
        db,
        rewritten.map((table) => `ANALYZE ${table}`),
      );
    },
  };
}
