import { availableParallelism } from 'node:os';
import type { PhotoContentType } from '../../contract/limits';
import { UnavailableError } from '../http/unavailable';
import type { Picture } from './picture';
import { PictureError } from './picture-error';
import { PictureProcess } from './picture-process';
import type { PictureResult, PictureTask } from './picture-worker';

/** Each may take some 270 MB at its worst, and a core; one core is for everything else. */
export const MAX_PROCESSES = availableParallelism() > 2 ? 2 : 1;
/** Some 20 a second are read; what waits beyond that is told to come again. */
export const MAX_WAITING = 40;
const MAX_WAIT_MS = 20_000;
const RETRY_AFTER = 5;
/** An idle process gives its memory back. */
const IDLE_MS = 60_000;

interface Job {
  task: PictureTask;
  /** Whose picture it is: nobody's pictures keep those of others waiting. */
  owner: number;
  resolve: (result: PictureResult) => void;
  reject: (error: unknown) => void;
  limit: NodeJS.Timeout;
}

const isOf = (owner: number) => (job: Pick<Job, 'owner'>) => job.owner === owner;

const busy = () => new UnavailableError('Too many pictures wait to be read', RETRY_AFTER);

/** Reads pictures in processes of their own, a few at a time, in turn for all who wait. */
export class PictureReader {
  readonly #waiting: Job[] = [];
  readonly #running = new Map<PictureProcess, Job>();
  readonly #idle = new Map<PictureProcess, NodeJS.Timeout>();

  /**
   * Reads a file: what it is by content, its size as displayed, thumbnail and metadata.
   * @throws PictureError when it is no picture we take, or takes too much to be read;
   * UnavailableError when too many wait.
   */
  async read(file: string, owner: number): Promise<Picture> {
    const result = await this.#carryOut({ kind: 'read', file }, owner);
    if (result.kind === 'read') return result.picture;
    throw failureOf(result);
  }

  /**
   * A picture for the screen: upright, within 2048×2048, as WebP; null where the file is that already.
   * @throws as `read`.
   */
  async screen(file: string, type: PhotoContentType, owner: number): Promise<Buffer | null> {
    const result = await this.#carryOut({ kind: 'screen', file, type }, owner);
    if (result.kind === 'screen') return result.rendition;
    throw failureOf(result);
  }

  /** Ends the processes; what still waits is rejected. */
  close(): void {
    for (const job of this.#waiting.splice(0)) reject(job, busy());
    for (const process of this.#running.keys()) process.end();
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      process.end();
    }
    this.#idle.clear();
  }

  #carryOut(task: PictureTask, owner: number): Promise<PictureResult> {
    return new Promise((resolve, reject_) => {
      this.#makeRoomFor(owner);
      const limit = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(job), 1);
        reject(job, busy());
      }, MAX_WAIT_MS);
      const job: Job = { task, owner, resolve, reject: reject_, limit };
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Where nothing more may wait, the newest of who has most waiting goes. @throws when that is this one. */
  #makeRoomFor(owner: number): void {
    if (this.#waiting.length < MAX_WAITING) return;
    const counts = new Map<number, number>();
    for (const job of this.#waiting) counts.set(job.owner, (counts.get(job.owner) ?? 0) + 1);
    const [greediest = owner, most = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    if ((counts.get(owner) ?? 0) + 1 >= most) throw busy();
    const [job] = this.#waiting.splice(this.#waiting.findLastIndex(isOf(greediest)), 1);
    if (job !== undefined) reject(job, busy());
  }

  /** The first of those who have the fewest pictures being read. */
  #takeJob(): Job | undefined {
    const running = [...this.#running.values()];
    const load = ({ owner }: Job) => running.filter(isOf(owner)).length;
    const [job] = this.#waiting.toSorted((a, b) => load(a) - load(b));
    if (job !== undefined) this.#waiting.splice(this.#waiting.indexOf(job), 1);
    return job;
  }

  #takeProcess(): PictureProcess {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (process.isUsable) return process;
    }
    return new PictureProcess();
  }

  #next(): void {
    if (this.#running.size >= MAX_PROCESSES) return;
    const job = this.#takeJob();
    if (job === undefined) return;
    clearTimeout(job.limit);
    const process = this.#takeProcess();
    this.#running.set(process, job);
    void process
      .carryOut(job.task)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#running.delete(process);
        this.#keep(process);
        this.#next();
      });
  }

  #keep(process: PictureProcess): void {
    if (!process.isUsable) {
      process.end();
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.delete(process);
      process.end();
    }, IDLE_MS);
    this.#idle.set(process, timer);
  }
}

function reject(job: Job, error: Error): void {
  clearTimeout(job.limit);
  job.reject(error);
}

function failureOf(result: PictureResult): Error {
  if (result.kind === 'refused') return new PictureError(result.status, result.message);
  return new Error(result.kind === 'failed' ? result.message : 'Another answer was expected');
}
