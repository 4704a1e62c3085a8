import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { cleanText } from '../../../contract/rules/clean-text';
import { foldText, searchTextOf } from '../../../contract/rules/fold-text';
import type { Engine } from '../database';
import { containsAny } from './contains-any';
import { rewriteRows, type Texts } from './rewrite-rows';

interface Cleaned {
  table: string;
  /** Texts that users enter. */
  texts: readonly string[];
  /** Texts that must not be blank. */
  required?: readonly string[];
  /** Search columns that are derived from the texts. */
  derived?: Readonly<Record<string, (texts: Texts) => string>>;
}

const joined =
  (...columns: readonly string[]) =>
  (texts: Texts) =>
    searchTextOf(...columns.map((column) => texts[column] ?? null));

const folded = (column: string) => (texts: Texts) => foldText(texts[column] ?? '');

const TABLES: readonly Cleaned[] = [
  { table: 'users', texts: ['first_name', 'last_name'], required: ['first_name', 'last_name'] },
  {
    table: 'clients',
    texts: ['name', 'contact_person', 'phone', 'address', 'notes'],
    required: ['name'],
    derived: { search_text: joined('name', 'contact_person', 'email') },
  },
  {
    table: 'projects',
    texts: ['name', 'client_name', 'description', 'address', 'notes'],
    required: ['name', 'client_name', 'address'],
    derived: { search_text: joined('name', 'address', 'client_name', 'description') },
  },
  {
    table: 'inspections',
    texts: [
      'title',
      'project_name',
      'client_name',
      'inspector_name',
      'description',
      'notes',
      'weather_conditions',
    ],
    required: ['title', 'project_name', 'client_name', 'inspector_name'],
    derived: {
      title_key: folded('title'),
      project_key: folded('project_name'),
      client_key: folded('client_name'),
      inspector_key: folded('inspector_name'),
    },
  },
  {
    table: 'items',
    texts: [
      'title',
      'description',
      'location',
      'notes',
      'recommended_action',
      'resolved_by_user_name',
      'resolution_notes',
      'follow_up_actions',
      'technical_notes',
    ],
    required: ['title', 'description'],
    derived: { search_text: joined('title', 'location', 'description') },
  },
  { table: 'photos', texts: ['caption'] },
];

/** Every control character except tab, line feed and carriage return. */
const CONTROLS = '\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f';

function hasControls(engine: Engine, texts: readonly string[]): RawBuilder<unknown> {
  const text = sql.join(
    texts.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || `,
  );
  return containsAny(engine, text, CONTROLS);
}

/** Replaces a required text that consisted of control characters only. */
const NOTHING_LEFT = '?';

function clean(text: string | null, isRequired: boolean): string | null {
  const cleaned = text === null ? null : cleanText(text);
  if (text === cleaned) return text;
  const trimmed = cleaned?.trim() ?? '';
  if (trimmed !== '') return trimmed;
  return isRequired ? NOTHING_LEFT : null;
}

/**
 * Removes control characters from texts of earlier versions and imports. New texts are cleaned when
 * they arrive.
 */
export function cleanTexts(engine: Engine): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const { table, texts, required = [], derived = {} } of TABLES) {
        await rewriteRows(db, {
          table,
          reads: table === 'clients' ? [...texts, 'email'] : texts,
          writes: [...texts, ...Object.keys(derived)],
          where: hasControls(engine, texts),
          rewrite: (row) => {
            const cleaned = Object.fromEntries(
              Object.entries(row).map(([column, text]) => [
                column,
                texts.includes(column) ? clean(text, required.includes(column)) : text,
              ]),
            );
            const made = Object.entries(derived).map(([column, make]) => [column, make(cleaned)]);
            return { ...cleaned, ...(Object.fromEntries(made) as Texts) };
          },
        });
      }
    },
  };
}
