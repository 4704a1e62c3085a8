import { sql } from 'kysely';
import { JOURNAL_TRIGGERS } from '../../../server/db/journal/triggers';
import { migrationsToRun } from '../../../server/db/migrate';
import { findOffice } from '../../../server/repositories/office';
import { type Found, ok, problem, type StoredSubject, warning } from '../finding';

/** The triggers that refuse changes of the journal. */
const GUARDS = {
  sqlite: ['journal_no_update', 'journal_no_delete', 'journal_no_replace'],
  postgres: ['journal_no_change', 'journal_no_delete'],
} as const;

/** Whether the database answers. */
export async function answers({ database: { db } }: StoredSubject): Promise<Found> {
  await sql`SELECT 1`.execute(db);
  return ok('The database answers.');
}

interface Rights {
  role: string;
  isSuperuser: boolean;
  mayCreate: boolean;
  foreign: number;
}

const NO_RIGHTS: Rights = { role: '', isSuperuser: false, mayCreate: false, foreign: 0 };

/** Whether the account may do what Plumbline needs, and not much more. */
export async function rights({ database: { db, engine } }: StoredSubject): Promise<Found> {
  if (engine === 'sqlite') return ok('The database is a file of this account.');
  const { rows } = await sql<Rights>`
    SELECT current_user AS role,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
      has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate",
      (SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace
        AND relkind = 'r' AND NOT pg_has_role(relowner, 'USAGE')) AS foreign`.execute(db);
  const [{ role, isSuperuser, mayCreate, foreign } = NO_RIGHTS] = rows;
  if (!mayCreate || foreign > 0) {
    return problem(
      `The role ${role} may not change the tables; the next version could not start.`,
      `ALTER DATABASE … OWNER TO ${role}, and REASSIGN OWNED BY the other role TO ${role}.`,
    );
  }
  if (isSuperuser) {
    return warning(
      `The role ${role} is a superuser: a stolen DATABASE_URL opens every database of that server.`,
      'Give the database to a separate role without SUPERUSER.',
    );
  }
  return ok(`The role ${role} owns the tables and is not a superuser.`);
}

async function workingTriggers({ database: { db, engine } }: StoredSubject): Promise<string[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'trigger'`
      : sql<{ name: string }>`SELECT tgname AS name FROM pg_trigger
          WHERE tgenabled IN ('O', 'A') AND NOT tgisinternal
            AND (tgenabled = 'A' OR current_setting('session_replication_role') <> 'replica')`
  ).execute(db);
  return rows.map(({ name }) => name);
}

/** Whether the database records every change, and refuses to change what it has recorded. */
export async function journal(subject: StoredSubject): Promise<Found> {
  const working = new Set(await workingTriggers(subject));
  const missing = (names: readonly string[]) => names.filter((name) => !working.has(name));
  const guards = missing(GUARDS[subject.database.engine]);
  if (guards.length > 0) {
    return problem(
      `The history can be changed: ${guards.join(', ')} is missing or disabled.`,
      'Find out who did that, and create it again as in server/db/migrations (0015-journal.ts, 0022-journal-checkpoints.ts).',
    );
  }
  const writers = missing(JOURNAL_TRIGGERS);
  if (writers.length > 0) {
    return problem(
      `Some changes are not recorded: ${writers.join(', ')} is missing or disabled.`,
      "UPDATE journal_state SET definition = '', and restart the server, which creates them again.",
    );
  }
  return ok('Every change is recorded, and the history only grows.');
}

/** Whether the tables are those of this version. */
export async function migrations({ database }: StoredSubject): Promise<Found> {
  const { missing, unknown } = await migrationsToRun(database);
  const [newer] = unknown;
  if (newer !== undefined) {
    return problem(
      `The database belongs to a newer version of Plumbline (${newer}).`,
      'Start that version or a newer one.',
    );
  }
  if (missing.length === 0) return ok('The tables are those of this version.');
  return warning(
    `The next start changes the tables: ${missing.join(', ')}.`,
    'Make a backup first.',
  );
}

const isKnown = (timeZone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};

/** Whether reports and files show the office's time. */
export async function timeZone({ database: { db } }: StoredSubject): Promise<Found> {
  const { timeZone: zone } = await findOffice(db);
  const todo = 'Choose one as an Admin, on the Office page.';
  if (!isKnown(zone)) return problem(`This machine does not know the time zone ${zone}.`, todo);
  return zone === 'UTC'
    ? warning('The office has not chosen a time zone: reports show times in UTC.', todo)
    : ok(`Reports show times of ${zone}.`);
}
