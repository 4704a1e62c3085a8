import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { REPORT_ATTEMPTS } from '../../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { inTransaction } from '../../db/transaction';
import type { PhotoServices } from '../../photos/photo-services';
import { freeAllJobs, releaseJob, renewLease, takeJob } from '../../repositories/report-jobs';
import { endReport, findReportRow } from '../../repositories/reports';
import { makeReport, ReportError, type ReportProgress } from '../make-report';
import { makeFile } from './make-file';

/** How long after a server's last sign of life another server may take its job. */
const LEASE_MS = 30_000;
/** How often a working server records its progress and renews its lease. */
const RENEW_MS = 1000;
/** How often a server looks for jobs that others have left. */
const LOOK_MS = 5000;

/** Each job keeps one processor busy and takes 200 MB; one processor is left for everything else. */
const MAX_JOBS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Why a job ends before its file is made. */
const STOPPED = Symbol('the server stops');
const LOST = Symbol('the job was cancelled or taken by another server');

interface Options {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Makes the PDFs; null leaves the jobs to other servers. */
  make?: typeof makeReport | null | undefined;
}

/** Makes the reports that wait, a few at a time. */
export class ReportJobs {
  readonly #store: PhotoServices;
  readonly #log: Options['log'];
  readonly #make: typeof makeReport | null;
  readonly #holder: string = randomUUID();
  readonly #running = new Map<number, { abort: AbortController; over: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #taking: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(store: PhotoServices, { log, make = makeReport }: Options) {
    this.#store = store;
    this.#log = log;
    this.#make = make;
  }

  /** Takes over what a server that has ended left behind, and looks for work from now on. */
  async start(): Promise<void> {
    const { db, engine } = this.#store.database;
    if (engine === 'sqlite') await freeAllJobs(db);
    this.wake();
    this.#timer = setInterval(() => {
      this.wake();
    }, LOOK_MS);
    this.#timer.unref();
  }

  /** How many reports are being made here. */
  get running(): number {
    return this.#running.size;
  }

  /** Looks for work now. */
  wake(): void {
    this.#taking = this.#taking
      .then(() => this.#take())
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'looking for reports to make failed');
      });
  }

  /** Stops making a report that was cancelled. Other servers notice when they renew their lease. */
  cancel(reportId: number): void {
    this.#running.get(reportId)?.abort.abort(LOST);
  }

  /** Stops the work. Another server, or this one after its next start, begins the jobs again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#taking;
    for (const { abort } of this.#running.values()) abort.abort(STOPPED);
    await Promise.all([...this.#running.values()].map(({ over }) => over));
  }

  #now = () => this.#store.now().toISOString();
  #until = () => new Date(this.#store.now().getTime() + LEASE_MS).toISOString();

  async #take(): Promise<void> {
    const make = this.#make;
    while (make !== null && !this.#isStopping && this.#running.size < MAX_JOBS) {
      const claim = { holder: this.#holder, until: this.#until(), now: this.#now() };
      const job = await takeJob(this.#store.database.db, claim);
      if (job === undefined) return;
      const abort = new AbortController();
      const over = this.#work(job, { abort, make }).finally(() => {
        this.#running.delete(job.reportId);
        if (!this.#isStopping) this.wake();
      });
      this.#running.set(job.reportId, { abort, over });
    }
  }

  async #work(
    { reportId, attempts }: { reportId: number; attempts: number },
    { abort, make }: { abort: AbortController; make: typeof makeReport },
  ): Promise<void> {
    const { db } = this.#store.database;
    const lease = { reportId, holder: this.#holder };
    let progress: ReportProgress = { done: 0, total: 0 };
    const renewing = setInterval(() => {
      renewLease(db, lease, { until: this.#until(), ...progress }).then(
        (isOurs) => {
          if (!isOurs) abort.abort(LOST);
        },
        // The next renewal may succeed before the lease ends.
        () => undefined,
      );
    }, RENEW_MS);
    try {
      if (attempts > REPORT_ATTEMPTS) throw new ReportError(REPORT_MESSAGES.stopped);
      const report = await findReportRow(db, reportId);
      if (report === undefined) return;
      const { signal } = abort;
      const onProgress = (made: ReportProgress) => {
        progress = made;
      };
      await makeFile(this.#store, { report, lease, signal, onProgress, make });
    } catch (error) {
      await this.#end(lease, error).catch((failed: unknown) => {
        this.#log.error({ err: failed }, 'a job could not be ended; its lease will');
      });
    } finally {
      clearInterval(renewing);
    }
  }

  async #end(lease: { reportId: number; holder: string }, error: unknown): Promise<void> {
    if (error === LOST) return;
    if (error === STOPPED) {
      await releaseJob(this.#store.database.db, lease);
      return;
    }
    const isKnown = error instanceof ReportError;
    if (!isKnown) this.#log.error({ err: error }, 'a report could not be made');
    const failure = isKnown ? error.message : REPORT_MESSAGES.broken;
    const at = this.#now();
    await inTransaction(this.#store.database, { actor: null, at }, async (tx) => {
      const report = await findReportRow(tx, lease.reportId);
      if (report?.state !== 'queued') return;
      await endReport(tx, report, { state: 'failed', failure }, at);
    });
  }
}
