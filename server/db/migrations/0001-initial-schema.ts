import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type Migration,
  sql,
} from 'kysely';
import type { Engine } from '../database';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const required: Column = (column) => column.notNull();
const flag: Column = (column) => column.notNull().defaultTo(0);

/** The tables of `schema.ts`. */
export function initialSchema(engine: Engine): Migration {
  const id: Column = (column) =>
    engine === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.generatedByDefaultAsIdentity().primaryKey();

  /** Compares bytes, so that the order does not depend on the locale of the PostgreSQL server. */
  const text = engine === 'sqlite' ? 'text' : sql`text COLLATE "C"`;

  const table = (db: Kysely<unknown>, name: string) =>
    db.schema.createTable(name).addColumn('id', 'integer', id);

  const dated = <T extends string, C extends string>(builder: CreateTableBuilder<T, C>) =>
    builder.addColumn('created_at', text, required).addColumn('updated_at', text, required);

  const versioned = <T extends string, C extends string>(builder: CreateTableBuilder<T, C>) =>
    dated(builder).addColumn('version', 'integer', (column) => column.notNull().defaultTo(1));

  const imported = <T extends string, C extends string>(builder: CreateTableBuilder<T, C>) =>
    builder.addColumn('import_key', text, (column) => column.unique());

  return {
    up: async (db: Kysely<unknown>) => {
      await dated(table(db, 'users'))
        .addColumn('email', text, required)
        .addColumn('email_key', text, (column) => column.notNull().unique())
        .addColumn('first_name', text, required)
        .addColumn('last_name', text, required)
        .addColumn('role', text, required)
        .addColumn('password_hash', text, required)
        .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('requires_password_reset', 'integer', flag)
        .addColumn('failed_logins', 'integer', flag)
        .addColumn('lockout_end', text)
        .addColumn('last_login_at', text)
        .execute();

      await db.schema
        .createTable('sessions')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('current_hash', text, required)
        .addColumn('previous_hash', text)
        .addColumn('rotation_nonce', text, required)
        .addColumn('rotated_at', text, required)
        .addColumn('created_at', text, required)
        .addColumn('expires_at', text, required)
        .execute();

      await imported(versioned(table(db, 'clients')))
        .addColumn('name', text, required)
        .addColumn('contact_person', text)
        .addColumn('email', text)
        .addColumn('phone', text)
        .addColumn('address', text)
        .addColumn('notes', text)
        .addColumn('is_archived', 'integer', flag)
        .addColumn('search_text', text, required)
        .execute();

      await imported(versioned(table(db, 'projects')))
        .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id'))
        .addColumn('name', text, required)
        .addColumn('description', text)
        .addColumn('address', text, required)
        .addColumn('budget', 'double precision', required)
        .addColumn('start_date', text)
        .addColumn('end_date', text)
        .addColumn('notes', text)
        .addColumn('is_on_hold', 'integer', flag)
        .addColumn('is_archived', 'integer', flag)
        .addColumn('search_text', text, required)
        .execute();

      await imported(versioned(table(db, 'inspections')))
        .addColumn('project_id', 'integer', (column) => column.notNull().references('projects.id'))
        .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id'))
        .addColumn('project_name', text, required)
        .addColumn('client_name', text, required)
        .addColumn('title', text, required)
        .addColumn('description', text)
        .addColumn('inspection_date', text, required)
        .addColumn('scheduled_date', text)
        .addColumn('status', 'integer', required)
        .addColumn('inspector_name', text, required)
        .addColumn('assigned_to_id', 'integer', (column) => column.references('users.id'))
        .addColumn('created_by_id', 'integer', (column) => column.references('users.id'))
        .addColumn('notes', text)
        .addColumn('weather_conditions', text)
        .addColumn('temperature', 'double precision')
        .addColumn('completed_date', text)
        .addColumn('is_archived', 'integer', flag)
        .addColumn('item_count', 'integer', flag)
        .addColumn('failed_item_count', 'integer', flag)
        .addColumn('title_key', text, required)
        .addColumn('inspector_key', text, required)
        .addColumn('project_key', text, required)
        .addColumn('client_key', text, required)
        .addColumn('search_text', text, (column) =>
          column
            .generatedAlwaysAs(
              sql`title_key || ' ' || project_key || ' ' || client_key || ' ' || inspector_key`,
            )
            .stored(),
        )
        .execute();

      await imported(versioned(table(db, 'items')))
        .addColumn('inspection_id', 'integer', (column) =>
          column.notNull().references('inspections.id'),
        )
        .addColumn('title', text, required)
        .addColumn('description', text, required)
        .addColumn('category', text)
        .addColumn('location', text)
        .addColumn('status', text, required)
        .addColumn('assessment', 'integer', required)
        .addColumn('priority', 'integer', required)
        .addColumn('severity', text)
        .addColumn('notes', text)
        .addColumn('recommended_action', text)
        .addColumn('due_date', text)
        .addColumn('assigned_to_id', 'integer', (column) => column.references('users.id'))
        .addColumn('estimated_hours', 'double precision')
        .addColumn('actual_hours', 'double precision')
        .addColumn('cost_estimate', 'double precision')
        .addColumn('actual_cost', 'double precision')
        .addColumn('progress', 'integer', flag)
        .addColumn('is_resolved', 'integer', flag)
        .addColumn('resolved_date', text)
        .addColumn('resolved_by_user_name', text)
        .addColumn('resolution_notes', text)
        .addColumn('resolution_type', text)
        .addColumn('requires_verification', 'integer', flag)
        .addColumn('quality_rating', text)
        .addColumn('follow_up_actions', text)
        .addColumn('tags', text, required)
        .addColumn('technical_notes', text)
        .addColumn('created_by_id', 'integer', (column) => column.references('users.id'))
        .addColumn('photo_count', 'integer', flag)
        .addColumn('search_text', text, required)
        .execute();

      await versioned(table(db, 'photos'))
        .addColumn('item_id', 'integer', (column) => column.notNull().references('items.id'))
        .addColumn('storage_key', text, (column) => column.notNull().unique())
        .addColumn('thumbnail_key', text, (column) => column.notNull().unique())
        .addColumn('thumbnail_type', text, required)
        .addColumn('file_name', text, required)
        .addColumn('size', 'integer', required)
        .addColumn('content_type', text, required)
        .addColumn('sha256', text, required)
        .addColumn('width', 'integer', required)
        .addColumn('height', 'integer', required)
        .addColumn('caption', text)
        .addColumn('category', text, required)
        .addColumn('display_order', 'integer', required)
        .addColumn('latitude', 'double precision')
        .addColumn('longitude', 'double precision')
        .addColumn('taken_at', text)
        .addColumn('camera', text)
        .addColumn('lens', text)
        .addColumn('settings', text)
        .addColumn('dimensions', text)
        .addColumn('created_by_id', 'integer', (column) => column.references('users.id'))
        .execute();

      await db.schema
        .createTable('stored_file_removals')
        .addColumn('key', text, (column) => column.primaryKey())
        .addColumn('created_at', text, required)
        .execute();

      await db.schema
        .createTable('idempotency_keys')
        .addColumn('user_id', 'integer', (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('key', text, required)
        .addColumn('operation', text, required)
        .addColumn('request_hash', text, required)
        .addColumn('body', text)
        .addColumn('created_at', text, required)
        .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
        .execute();

      await db.schema
        .createTable('server_secrets')
        .addColumn('name', text, (column) => column.primaryKey())
        .addColumn('value', text, required)
        .execute();
    },
  };
}
