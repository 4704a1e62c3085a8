import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database';
import { withoutSync } from '../../db/without-sync';
import { inTransaction } from '../../db/transaction';
import { FIRST_RUNNING } from '../../repositories/history/journal';
import { holdsJob, type Lease } from '../../repositories/reports/report-jobs';
import { noteInspections } from '../../repositories/reports/report-inspections';
import type { ReportRow } from '../../repositories/reports/report-rows';
import { lockReport } from '../../repositories/reports/reports';

const LOOK_AGAIN_MS = 20;
const LONGEST_MS = 5000;

/**
 * On PostgreSQL, waits until the transactions that are running now have ended. They cannot see what
 * `noteSubject` records, so their changes would not make the report outdated.
 */
async function waitForRunning({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ next: string }>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`.execute(db);
  const next = rows[0]?.next ?? '0';
  const limit = Date.now() + LONGEST_MS;
  while (Date.now() < limit) {
    const settled = await sql<{ is_over: boolean }>`
      SELECT ${FIRST_RUNNING} >= ${next}::bigint AS is_over`.execute(db);
    if (settled.rows[0]?.is_over === true) return;
    await pause(LOOK_AGAIN_MS);
  }
}

/** The job was cancelled, or another attempt has it. */
export class LostJobError extends Error {}

/**
 * Records which inspections a report is about, so that each change from now on makes it outdated.
 * @returns their ids, in the order of the report.
 * @throws LostJobError, having changed nothing: a late attempt would hide changes from the next.
 */
export async function noteSubject(
  database: Pick<Database, 'db' | 'engine'>,
  { report, lease, now }: { report: ReportRow; lease: Lease; now: string },
): Promise<number[]> {
  const note = async (tx: Queries) => {
    await lockReport(tx, report.id);
    if (!(await holdsJob(tx, lease))) throw new LostJobError();
    return noteInspections(tx, report);
  };
  // If it is lost, so is the report.
  const ids = await withoutSync(database, (one) =>
    inTransaction(one, { actor: null, at: now }, note),
  );
  await waitForRunning(database);
  return ids;
}
