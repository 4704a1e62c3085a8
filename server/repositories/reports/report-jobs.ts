import type { Decision } from '../../../contract/signatures/signature';
import type { Queries } from '../../db/database';
import { updateVersioned } from '../update-versioned';
import type { ReportRow } from './report-rows';
import { lockReport, nameColumns, type ReportNames } from './reports';
import { claimFiles } from '../stored-file-removals';

/**
 * All SQL for the jobs that make reports. An attempt leases a job for a short time and renews the
 * lease while it works; a job whose lease has expired is free again.
 */

export interface Lease {
  reportId: number;
  /** The attempt that holds it. */
  holder: string;
}

/** A report that waits or is being made. */
export interface OpenJob {
  reportId: number;
  /** Who asked for it. */
  userId: number;
  leaseUntil: string | null;
  attempts: number;
  /** By which revisions are counted. */
  subject: string;
  /** Null for reports that are no revisions. */
  revision: number | null;
}

/** All jobs, the oldest first. Each person has few. */
export async function openJobs(db: Queries): Promise<OpenJob[]> {
  return db
    .selectFrom('report_jobs')
    .innerJoin('reports', 'reports.id', 'report_jobs.report_id')
    .select(['report_jobs.report_id as reportId', 'reports.created_by_id as userId'])
    .select(['report_jobs.lease_until as leaseUntil', 'report_jobs.attempts'])
    .select(['reports.subject', 'reports.revision'])
    .orderBy('report_jobs.report_id')
    .execute();
}

/** Leases a job for one more attempt; false if another server has taken it in between. */
export async function takeJob(
  db: Queries,
  { reportId, holder }: Lease,
  { job: { leaseUntil, attempts }, until }: { job: OpenJob; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_jobs')
    .set({ holder, lease_until: until, attempts: attempts + 1, done: 0, total: 0 })
    .where('report_id', '=', reportId)
    .where('lease_until', leaseUntil === null ? 'is' : '=', leaseUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks the person's queue of reports until the transaction ends, through their row in `users`. */
export async function lockQueue(db: Queries, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .execute();
}

/** How many reports of a person wait or are being made, without sheets of signatures. */
export async function countQueued(db: Queries, userId: number): Promise<number> {
  const { queued } = await db
    .selectFrom('report_jobs')
    .innerJoin('reports', 'reports.id', 'report_jobs.report_id')
    .select((eb) => eb.fn.countAll<number>().as('queued'))
    .where('reports.created_by_id', '=', userId)
    .where('reports.purpose', '<>', 'sheet')
    .executeTakeFirstOrThrow();
  return queued;
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

/** Whether an attempt still has its job. */
export async function holdsJob(db: Queries, { reportId, holder }: Lease): Promise<boolean> {
  const job = await db
    .selectFrom('report_jobs')
    .select('report_id')
    .where('report_id', '=', reportId)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return job !== undefined;
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

/** Returns a job after a failed attempt, to be taken again from an instant on. */
export async function postponeJob(
  db: Queries,
  { reportId, holder }: Lease,
  until: string,
): Promise<void> {
  await db
    .updateTable('report_jobs')
    .set({ holder: null, lease_until: until })
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

/** Ends the job of an attempt; false if the attempt has lost it. */
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
  /** When its content was read: for a revision, when it was issued. */
  gatheredAt: string;
  /** The names by which the file calls its subject; null if they are not read again. */
  names: ReportNames | null;
  /** How many signatures and refusals a sheet has; null for other reports. */
  decisions: Record<Decision, number> | null;
}

/**
 * Ends a job and makes its file the report's own.
 * @returns false, having changed nothing, if the lease was lost.
 * @throws if the file was swept away, or if the report has changed although its job was held.
 */
export async function finishJob(
  db: Queries,
  { lease, report, file, now }: { lease: Lease; report: ReportRow; file: ReadyFile; now: string },
): Promise<boolean> {
  await lockReport(db, report.id);
  if (!(await endJob(db, lease))) return false;
  if (!(await claimFiles(db, [file.key]))) throw new Error('The report was swept away');
  const isWritten = await updateVersioned(db, {
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
      ready_at: file.gatheredAt,
      ...(file.names === null ? {} : nameColumns({ ...file.names, by: report.created_by_name })),
      sheet_signed: file.decisions?.signed ?? null,
      sheet_refused: file.decisions?.refused ?? null,
    },
    now,
  });
  if (!isWritten) throw new Error('The report has changed although its job was held');
  return true;
}
