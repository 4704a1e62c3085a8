import type { FastifyBaseLogger } from 'fastify';
import { REPORT_ATTEMPTS, REPORT_MAX_MINUTES } from '../../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { databaseTime } from '../../db/database-time';
import { inTransaction } from '../../db/transaction';
import { withoutSync } from '../../db/without-sync';
import { NoSpaceError, UnavailableError } from '../../errors/unavailable';
import type { PhotoServices } from '../../photos/photo-services';
import {
  endJob,
  type Lease,
  postponeJob,
  releaseJob,
  renewLease,
} from '../../repositories/reports/report-jobs';
import { endReport, findReportRow, lockReport } from '../../repositories/reports/reports';
import type { makeReport, ReportProgress } from '../make-report';
import { PassingError, ReportError } from '../report-error';
import { LostJobError } from '../content/subject';
import { makeFile } from './make-file';

/** How long after a server's last sign of life another server may take its job. */
const LEASE_MS = 30_000;
/** How often a working server records its progress and renews its lease. */
const RENEW_MS = 1000;
/** How long a job waits after a temporary failure. */
const PAUSE_MS = 10_000;
const LONGEST_MS = REPORT_MAX_MINUTES * 60_000;

/** The reason that aborts an attempt because its server stops. */
export const STOPPED = Symbol('the server stops');

export interface AttemptServices {
  store: PhotoServices;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Makes the PDF. */
  make: typeof makeReport;
}

/** Until when a lease that begins at this time is held. */
export const leaseEnd = (from: Date): string => new Date(from.getTime() + LEASE_MS).toISOString();

async function fail({ store }: AttemptServices, lease: Lease, error: unknown): Promise<void> {
  const isKnown = error instanceof ReportError;
  const failure = isKnown ? error.message : REPORT_MESSAGES.broken;
  const at = store.now().toISOString();
  await inTransaction(store.database, { actor: null, at }, async (tx) => {
    await lockReport(tx, lease.reportId);
    // Somebody may have cancelled the report, and a later attempt may be making it.
    if (!(await endJob(tx, lease))) return;
    const report = await findReportRow(tx, lease.reportId);
    if (report?.state !== 'queued') return;
    await endReport(tx, report, { state: 'failed', failure }, at);
  });
}

interface Begun {
  lease: Lease;
  /** When it began, in milliseconds. */
  begun: number;
  /** How often it was begun, with this time. */
  attempts: number;
}

async function end(
  services: AttemptServices,
  { lease, attempts }: Pick<Begun, 'lease' | 'attempts'>,
  error: unknown,
): Promise<void> {
  const { store, log } = services;
  const { db } = store.database;
  if (error instanceof LostJobError) return;
  if (error === STOPPED) {
    await releaseJob(db, lease);
    return;
  }
  const isPassing =
    error instanceof PassingError ||
    (error instanceof UnavailableError && !(error instanceof NoSpaceError));
  if (isPassing || !(error instanceof ReportError)) {
    log.error({ err: error }, 'a report could not be made');
  }
  if (isPassing && attempts < REPORT_ATTEMPTS) {
    const time = await databaseTime(store.database, store.now);
    await postponeJob(db, lease, new Date(time.getTime() + PAUSE_MS).toISOString());
  } else await fail(services, lease, error);
}

/**
 * Renews the lease and records the progress, again and again. Aborts an attempt that has lost its
 * job or takes too long.
 */
function keepLease(
  { store }: AttemptServices,
  { lease, begun, abort }: Pick<Begun, 'lease' | 'begun'> & { abort: AbortController },
  progress: () => ReportProgress,
): NodeJS.Timeout {
  return setInterval(() => {
    if (store.now().getTime() - begun > LONGEST_MS) {
      abort.abort(new ReportError(REPORT_MESSAGES.tooLong));
    }
    const renewed = async () => {
      const until = leaseEnd(await databaseTime(store.database, store.now));
      return withoutSync(store.database, ({ db }) =>
        renewLease(db, lease, { until, ...progress() }),
      );
    };
    renewed().then(
      (isOurs) => {
        if (!isOurs) abort.abort(new LostJobError());
      },
      // The next renewal may succeed before the lease ends.
      () => undefined,
    );
  }, RENEW_MS);
}

/** Makes the report of a leased job, or records why it cannot be made. Never throws. */
export async function runAttempt(
  services: AttemptServices,
  { lease, begun, attempts, abort }: Begun & { abort: AbortController },
): Promise<void> {
  const { store, log, make } = services;
  const { signal } = abort;
  let progress: ReportProgress = { done: 0, total: 0 };
  const keeping = keepLease(services, { lease, begun, abort }, () => progress);
  try {
    if (attempts > REPORT_ATTEMPTS) throw new ReportError(REPORT_MESSAGES.stopped);
    const report = await findReportRow(store.database.db, lease.reportId);
    if (report === undefined) return;
    const onProgress = (made: ReportProgress) => {
      progress = made;
    };
    const isLast = attempts >= REPORT_ATTEMPTS;
    await makeFile(store, { report, lease, isLast, signal, onProgress, make });
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    await end(services, { lease, attempts }, reason).catch((failed: unknown) => {
      log.error({ err: failed }, 'a job could not be ended; its lease will');
    });
  } finally {
    clearInterval(keeping);
  }
}
