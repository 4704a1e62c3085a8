import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database';
import { databaseTime } from '../../db/database-time';
import { withoutSync } from '../../db/without-sync';
import { ignoreFullDisk } from '../../errors/full-disk';
import type { PhotoServices } from '../../photos/photo-services';
import {
  freeAllJobs,
  type Lease,
  type OpenJob,
  openJobs,
  takeJob,
} from '../../repositories/reports/report-jobs';
import { LostJobError } from '../content/subject';
import { makeReport } from '../make-report';
import { nextJob } from './next-job';
import { leaseEnd, runAttempt, STOPPED } from './run-attempt';

/** How often a server looks for jobs that others have left. */
const LOOK_MS = 5000;

/** Each job keeps one processor busy and takes 200 MB; one processor is left for everything else. */
const MAX_JOBS = Math.max(1, Math.min(4, availableParallelism() - 1));

interface Options {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Makes the PDFs; null leaves the jobs to other servers. */
  make?: typeof makeReport | null | undefined;
  /** The most reports that are made at once. */
  atOnce?: number;
}

/** A job that this server has leased. */
interface Claimed {
  job: OpenJob;
  lease: Lease;
  /** When its attempt began, in milliseconds: before the lease, which others see. */
  begun: number;
}

/** An attempt that has not ended, even if it was aborted. */
interface Running {
  reportId: number;
  abort: AbortController;
  over: Promise<void>;
}

/** Makes the reports that wait, a few at a time. */
export class ReportJobs {
  readonly #store: PhotoServices;
  readonly #log: Options['log'];
  readonly #make: typeof makeReport | null;
  readonly #atOnce: number;
  readonly #running = new Set<Running>();
  /** Who had which turn, so that nobody with many reports lets others wait. */
  readonly #turns = new Map<number, number>();
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #taking: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(store: PhotoServices, { log, make = makeReport, atOnce = MAX_JOBS }: Options) {
    this.#store = store;
    this.#log = log;
    this.#make = make;
    this.#atOnce = atOnce;
  }

  /** Takes over what a server that has ended left behind, and looks for work from now on. */
  async start(): Promise<void> {
    const { db, engine } = this.#store.database;
    // With a full disk, the leases of the ended server expire by themselves.
    if (engine === 'sqlite') await freeAllJobs(db).catch(ignoreFullDisk);
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
  cancel(cancelled: number): void {
    for (const { reportId, abort } of this.#running)
      if (reportId === cancelled) abort.abort(new LostJobError());
  }

  /** Stops the work. Another server, or this one after its next start, begins the jobs again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#taking;
    for (const { abort } of this.#running) abort.abort(STOPPED);
    await Promise.all([...this.#running].map(({ over }) => over));
  }

  async #take(): Promise<void> {
    const make = this.#make;
    while (make !== null && !this.#isStopping && this.#running.size < this.#atOnce) {
      const claimed = await this.#claim();
      if (claimed === undefined) return;
      this.#run(make, claimed);
    }
  }

  /** Leases the job whose turn it is; undefined if there is none. */
  async #claim(): Promise<Claimed | undefined> {
    const { database, now } = this.#store;
    for (;;) {
      const begun = now().getTime();
      const time = await databaseTime(database, now);
      const job = nextJob(await openJobs(database.db), {
        now: time.toISOString(),
        here: new Set([...this.#running].map(({ reportId }) => reportId)),
        turns: this.#turns,
      });
      if (job === undefined) return undefined;
      // Each attempt has a lease of its own, so that none ends the job of another.
      const lease = { reportId: job.reportId, holder: randomUUID() };
      const until = leaseEnd(time);
      const take = ({ db }: Pick<Database, 'db'>) => takeJob(db, lease, { job, until });
      if (await withoutSync(database, take)) {
        this.#turn += 1;
        this.#turns.set(job.userId, this.#turn);
        return { job, lease, begun };
      }
    }
  }

  #run(make: typeof makeReport, { job, lease, begun }: Claimed): void {
    const abort = new AbortController();
    const services = { store: this.#store, log: this.#log, make };
    const attempt = { lease, begun, abort, attempts: job.attempts + 1 };
    const over = runAttempt(services, attempt).finally(() => {
      this.#running.delete(running);
      if (!this.#isStopping) this.wake();
    });
    const running = { reportId: job.reportId, abort, over };
    this.#running.add(running);
  }
}
