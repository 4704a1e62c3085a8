import { availableParallelism } from 'node:os';
import { UnavailableError } from '../errors/unavailable';
import type { Picture } from './picture';
import { PictureError } from './picture-error';
import { PictureProcess } from './picture-process';
import type { PictureResult, PictureTask } from './picture-worker';
import type { RenditionTask } from './renditions';

/** Each process may take 270 MB and one core; one core is left for everything else. */
export const MAX_PROCESSES = availableParallelism() > 2 ? 2 : 1;
/**
 * About 20 pictures are read per second; when this many wait, others are refused with
 * `Retry-After`.
 */
export const MAX_WAITING = 40;
const RETRY_AFTER = 5;
/** Idle processes end after this time, to free their memory. */
const IDLE_MS = 60_000;

interface Job {
  task: PictureTask;
  /** The user. Pictures of one user must not delay those of others. */
  owner: number;
  resolve: (result: PictureResult) => void;
  reject: (error: unknown) => void;
  limit: NodeJS.Timeout;
}

const isOf = (owner: number) => (job: Pick<Job, 'owner'>) => job.owner === owner;

const busy = () => new UnavailableError('Too many pictures wait to be read', RETRY_AFTER);

/** Reads pictures in separate processes, a few at a time, and shares them fairly among users. */
export class PictureReader {
  readonly #maxWaitMs: number;
  readonly #waiting: Job[] = [];
  readonly #running = new Map<PictureProcess, Job>();
  readonly #idle = new Map<PictureProcess, NodeJS.Timeout>();

  /** A picture that waits longer than `maxWaitMs` is refused. */
  constructor(maxWaitMs = 20_000) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Reads a file: its type by content, displayed size, thumbnail and metadata.
   * @throws PictureError if it is not an accepted picture or takes too much time or memory;
   * UnavailableError if too many are waiting.
   */
  async read(file: string, owner: number): Promise<Picture> {
    const result = await this.#enqueue({ kind: 'read', file }, owner);
    if (result.kind === 'read') return result.picture;
    throw failureOf(result);
  }

  /**
   * The picture in another size: upright; null if the file itself can be shown.
   * @throws like `read`.
   */
  async rendition(task: RenditionTask, owner: number): Promise<Buffer | null> {
    const result = await this.#enqueue({ kind: 'rendition', ...task }, owner);
    if (result.kind === 'rendition') return result.rendition;
    throw failureOf(result);
  }

  /** How many pictures wait, and how many are being read. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.#waiting.length, running: this.#running.size };
  }

  /** Ends the processes and rejects waiting pictures. */
  close(): void {
    for (const job of this.#waiting.splice(0)) reject(job, busy());
    for (const process of this.#running.keys()) process.end();
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      process.end();
    }
    this.#idle.clear();
  }

  #enqueue(task: PictureTask, owner: number): Promise<PictureResult> {
    return new Promise((resolve, reject_) => {
      this.#makeRoomFor(owner);
      const limit = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(job), 1);
        reject(job, busy());
      }, this.#maxWaitMs);
      const job: Job = { task, owner, resolve, reject: reject_, limit };
      this.#waiting.push(job);
      this.#next();
    });
  }

  /**
   * If the queue is full, drops the newest picture of the user who has the most waiting.
   * @throws UnavailableError if that would be the new picture.
   */
  #makeRoomFor(owner: number): void {
    if (this.#waiting.length < MAX_WAITING) return;
    const counts = new Map<number, number>();
    for (const job of this.#waiting) counts.set(job.owner, (counts.get(job.owner) ?? 0) + 1);
    const [greediest = owner, most = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    if ((counts.get(owner) ?? 0) + 1 >= most) throw busy();
    const [job] = this.#waiting.splice(this.#waiting.findLastIndex(isOf(greediest)), 1);
    if (job !== undefined) reject(job, busy());
  }

  /** Takes the first waiting picture of the user with the fewest pictures being read. */
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
      .run(job.task)
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
