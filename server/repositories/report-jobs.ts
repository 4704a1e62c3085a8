import type { Queries } from '../db/database';
import { updateVersioned } from './update-versioned';
import type { ReportRow } from './report-rows';
import { claimFiles } from './stored-file-removals';

/**
 * All SQL for the jobs that make reports. A server leases a job for a short time and renews the
 * lease while it works; a job whose lease has expired is free again.
 */

export interface Lease {
  reportId: number;
  holder: string;
}

/** Which server takes a job, until when, and the present instant. */
export interface Claim {
  holder: string;
  until: string;
  now: string;
}

/** Takes the oldest job that nobody holds; undefined if there is none. */
export async function takeJob(
  db: Queries,
  { holder, until, now }: Claim,
): Promise<{ reportId: number; attempts: number } | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('report_jobs')
      .select(['report_id', 'lease_until', 'attempts'])
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
      .orderBy('report_id')
      .executeTakeFirst();
    if (next === undefined) return undefined;
    const { report_id, lease_until, attempts } = next;
    const taken = await db
      .updateTable('report_jobs')
      .set({ holder, lease_until: until, attempts: attempts + 1, done: 0, total: 0 })
      .where('report_id', '=', report_id)
      .where('lease_until', lease_until === null ? 'is' : '=', lease_until)
      .executeTakeFirst();
    // Another server may have taken it in between.
    if (taken.numUpdatedRows === 1n) return { reportId: report_id, attempts: attempts + 1 };
  }
}

/** Renews a lease and records the progress; false if the lease was lost or the job cancelled. */
export async function renewLease(
  db: Queries,
  { reportId, holder }: Lease,
  { until, done, total }: { until: string; done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_jobs')
    .set({ lease_until: until, done, total })
    .where('report_id', '=', reportId)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns a job as if it had not been taken. */
export async function releaseJob(db: Queries, { reportId, holder }: Lease): Promise<void> {
  await db
    .updateTable('report_jobs')
    .set((eb) => ({ holder: null, lease_until: null, attempts: eb('attempts', '-', 1) }))
    .where('report_id', '=', reportId)
    .where('holder', '=', holder)
    .execute();
}

/** How many reports wait for a server. */
export async function countWaitingJobs(db: Queries, now: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('report_jobs')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Frees all jobs, for the only server of a database: the servers that held them are gone. */
export async function freeAllJobs(db: Queries): Promise<void> {
  await db.updateTable('report_jobs').set({ holder: null, lease_until: null }).execute();
}

/** Ends a job that this server holds; false if it has lost the job. */
export async function endJob(db: Queries, { reportId, holder }: Lease): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_jobs')
    .where('report_id', '=', reportId)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface ReadyFile {
  key: string;
  size: number;
  pages: number;
  sha256: string;
  missingPhotos: number;
}

/**
 * Ends a job and makes its file the report's own.
 * @returns false, having changed nothing, if the lease was lost.
 * @throws if the file was swept away.
 */
export async function finishJob(
  db: Queries,
  { lease, report, file, now }: { lease: Lease; report: ReportRow; file: ReadyFile; now: string },
): Promise<boolean> {
  if (!(await endJob(db, lease))) return false;
  if (!(await claimFiles(db, [file.key]))) throw new Error('The report was swept away');
  return updateVersioned(db, {
    table: 'reports',
    before: report,
    columns: {
      state: 'ready',
      failure: null,
      file_key: file.key,
      size: file.size,
      pages: file.pages,
      sha256: file.sha256,
      missing_photos: file.missingPhotos,
      ready_at: now,
    },
    now,
  });
}
