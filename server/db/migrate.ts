import { Migrator, type Migration, sql } from 'kysely';
import type { Database, Engine } from './database';
import { DataFolderError } from './folder-lock';
import { installJournal } from './journal/install';
import { inTableChange, retried, wasRolledBack } from './transaction';
import { initialSchema } from './migrations/0001-initial-schema';
import { listIndexes } from './migrations/0002-list-indexes';
import { counters } from './migrations/0003-counters';
import { screenRenditions } from './migrations/0004-screen-renditions';
import { selectionOrder } from './migrations/0005-selection-order';
import { dashboardIndexes } from './migrations/0006-dashboard-indexes';
import { confirmedRotations } from './migrations/0007-confirmed-rotations';
import { listOrders } from './migrations/0008-list-orders';
import { accountSafety } from './migrations/0009-account-safety';
import { ownDates } from './migrations/0010-own-dates';
import { cleanTexts } from './migrations/0011-clean-texts';
import { naturalOrder } from './migrations/0012-natural-order';
import { userVersions } from './migrations/0013-user-versions';
import { inspectionsOfUsers } from './migrations/0014-inspections-of-users';
import { journal } from './migrations/0015-journal';
import { journalOperations } from './migrations/0016-journal-operations';
import { mediumRenditions } from './migrations/0017-medium-renditions';
import { verification } from './migrations/0018-verification';
import { comments } from './migrations/0019-comments';
import { itemsOfAll, prepareItemsOfAll } from './migrations/0020-items-of-all';
import { itemsToVerify } from './migrations/0021-items-to-verify';
import { journalCheckpoints } from './migrations/0022-journal-checkpoints';
import { itemsOfDeletedInspections } from './migrations/0023-items-of-deleted-inspections';
import { office } from './migrations/0024-office';
import { reportRenditions } from './migrations/0025-report-renditions';
import { reports } from './migrations/0026-reports';
import { shares } from './migrations/0027-shares';
import { mergedChanges } from './migrations/0028-merged-changes';
import { calendarFeeds } from './migrations/0029-calendar-feeds';
import { views } from './migrations/0030-views';
import { signatures } from './migrations/0031-signatures';
import { calendarDepartures } from './migrations/0032-calendar-departures';
import { outdatedSelections } from './migrations/0033-outdated-selections';
import { totalsOfItems } from './migrations/0034-totals-of-items';
import { callCounts } from './migrations/0035-call-counts';
import { totalsOfInspections } from './migrations/0036-totals-of-inspections';
import { narrowerTriggers } from './migrations/0037-narrower-triggers';
import { verificationNotices } from './migrations/0038-verification-notices';
import { officeSearch } from './migrations/0039-office-search';
import { namesOnReports } from './migrations/0040-names-on-reports';
import { oldReports } from './migrations/0041-old-reports';
import { itemsByDay } from './migrations/0042-items-by-day';
import { listOfReports } from './migrations/0043-list-of-reports';
import { totalsOfAssignedItems } from './migrations/0044-totals-of-assigned-items';
import { feedsAndSessions } from './migrations/0045-feeds-and-sessions';
import { foldLetters } from './migrations/0046-typed-letters';
import type { InTurn, Preparation } from './preparation';
import { type OnLockedOut, untilUnlocked, waitBriefly, wasLockedOut } from './table-locks';

/** The database has tables that this version does not know; the message is one line. */
class NewerDatabaseError extends DataFolderError {
  constructor(migration: string) {
    super(
      `The database belongs to a newer version of Plumbline (${migration}); start that one or a newer one.`,
    );
  }
}

/** All migrations, in order of their names. */
const migrationsOf = (engine: Engine): Record<string, Migration> => ({
  '0001-initial-schema': initialSchema(engine),
  '0002-list-indexes': listIndexes(engine),
  '0003-counters': counters(engine),
  '0004-screen-renditions': screenRenditions,
  '0005-selection-order': selectionOrder,
  '0006-dashboard-indexes': dashboardIndexes(),
  '0007-confirmed-rotations': confirmedRotations,
  '0008-list-orders': listOrders(engine),
  '0009-account-safety': accountSafety,
  '0010-own-dates': ownDates,
  '0011-clean-texts': cleanTexts(engine),
  '0012-natural-order': naturalOrder(engine),
  '0013-user-versions': userVersions,
  '0014-inspections-of-users': inspectionsOfUsers,
  '0015-journal': journal(engine),
  '0016-journal-operations': journalOperations,
  '0017-medium-renditions': mediumRenditions,
  '0018-verification': verification,
  '0019-comments': comments(engine),
  '0020-items-of-all': itemsOfAll(engine),
  '0021-items-to-verify': itemsToVerify,
  '0022-journal-checkpoints': journalCheckpoints(engine),
  '0023-items-of-deleted-inspections': itemsOfDeletedInspections(engine),
  '0024-office': office(engine),
  '0025-report-renditions': reportRenditions,
  '0026-reports': reports(engine),
  '0027-shares': shares(engine),
  '0028-merged-changes': mergedChanges,
  '0029-calendar-feeds': calendarFeeds(engine),
  '0030-views': views(engine),
  '0031-signatures': signatures(engine),
  '0032-calendar-departures': calendarDepartures(engine),
  '0033-outdated-selections': outdatedSelections(engine),
  '0034-totals-of-items': totalsOfItems(engine),
  '0035-call-counts': callCounts(engine),
  '0036-totals-of-inspections': totalsOfInspections(engine),
  '0037-narrower-triggers': narrowerTriggers(engine),
  '0038-verification-notices': verificationNotices(engine),
  '0039-office-search': officeSearch(engine),
  '0040-names-on-reports': namesOnReports(engine),
  '0041-old-reports': oldReports,
  '0042-items-by-day': itemsByDay,
  '0043-list-of-reports': listOfReports,
  '0044-totals-of-assigned-items': totalsOfAssignedItems(engine),
  '0045-feeds-and-sessions': feedsAndSessions,
  '0046-typed-letters': foldLetters(engine),
});

/** If two transactions wait for each other, the database aborts one after a second. */
const ATTEMPTS = 30;

/** From this migration on, the tables exist that others use. */
const FIRST_BESIDE_OTHERS = '0016';

/**
 * These create no triggers and never need a table for themselves, so they let others read while they
 * run.
 */
const BESIDE_READERS = [
  '0039-office-search',
  '0041-old-reports',
  '0045-feeds-and-sessions',
  '0046-typed-letters',
];

const briefly = (migration: Migration): Migration => ({
  up: async (db) => {
    await waitBriefly(db);
    await migration.up(db);
  },
});

/**
 * On PostgreSQL a migration that creates triggers and the users of the tables can wait for each
 * other. So it locks the tables first, in the order in which others do.
 */
const alone = (migration: Migration): Migration => ({
  up: async (db) => {
    await sql`LOCK TABLE inspections, items, journal IN ACCESS EXCLUSIVE MODE`.execute(db);
    await migration.up(db);
  },
});

/** On PostgreSQL. */
const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  '0020-items-of-all': prepareItemsOfAll,
};

const isAlone = (name: string) => name >= FIRST_BESIDE_OTHERS && !BESIDE_READERS.includes(name);

const migrationsFor = (engine: Engine): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrationsOf(engine)).map(([name, migration]) => [
      name,
      engine === 'postgres' ? briefly(isAlone(name) ? alone(migration) : migration) : migration,
    ]),
  );

/** The migrations that a database lacks, and those that this version does not know. */
export async function migrationsToRun({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<{ missing: string[]; unknown: string[] }> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const known = Object.keys(migrationsOf(engine));
  return {
    missing: known.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.includes(name)),
  };
}

interface MigrateOptions {
  /** Only the migrations up to this one, and no triggers of the journal. */
  last?: string;
  onLockedOut?: OnLockedOut | undefined;
}

/**
 * Prepares the next migration. A database that lacks earlier ones too, like an empty one, has no tables yet that it
 * could prepare.
 */
async function prepareNext(
  migrator: Migrator,
  inTurn: InTurn,
  last: string | undefined,
): Promise<void> {
  const all = await migrator.getMigrations();
  const next = all.find(({ executedAt }) => executedAt === undefined);
  if (next === undefined || (last !== undefined && next.name > last)) return;
  await PREPARATIONS[next.name]?.(inTurn);
}

/**
 * Runs the missing migrations in order of their names in one transaction, and creates the triggers
 * of the journal. If another server's work has rolled them back, or others use the tables for long,
 * they run again.
 * @throws NewerDatabaseError, having changed nothing, or the error of the first migration that
 * fails; then all of them are rolled back.
 */
export async function migrate(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { last, onLockedOut = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(engine)) },
  });
  const inTurn: InTurn = (work) => {
    const once = () => inTableChange({ db }, work);
    return untilUnlocked(db, onLockedOut, () => retried(once, ATTEMPTS));
  };
  if (engine === 'postgres') await prepareNext(migrator, inTurn, last);
  const run = async () => {
    const { error } =
      last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
    if (wasRolledBack(error) || wasLockedOut(error)) throw error;
    return error;
  };
  const error = await untilUnlocked(db, onLockedOut, () => retried(run, ATTEMPTS));
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (unknown !== undefined) throw new NewerDatabaseError(unknown);
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('A migration failed', { cause: error });
  if (last !== undefined) return;
  await untilUnlocked(db, onLockedOut, () => installJournal({ db, engine }, ATTEMPTS));
}
