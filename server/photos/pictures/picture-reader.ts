import { availableParallelism } from 'node:os';
import { UnavailableError } from '../../errors/unavailable';
import type { Picture } from './picture';
import { PictureError, UndecodedError } from './picture-error';
import { PictureLosses } from './picture-losses';
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
  /** Undefined while its file is being received. */
  task: PictureTask | undefined;
  /** The user. Pictures of one user must not delay those of others. */
  owner: number;
  resolve: (result: PictureResult) => void;
  reject: (error: unknown) => void;
  limit: NodeJS.Timeout | undefined;
  /** Ends receiving its file. */
  abandoned: AbortController;
}

/** Receives the file of a picture and returns its path. */
type Receive = (signal: AbortSignal) => Promise<string>;

const isOf = (owner: number) => (job: Pick<Job, 'owner'>) => job.owner === owner;

const busy = () => new UnavailableError('Too many pictures wait to be read', RETRY_AFTER);

/** Reads pictures in separate processes, a few at a time, and shares them fairly among users. */
export class PictureReader {
  readonly #maxWaitMs: number;
  readonly #losses = new PictureLosses();
  readonly #waiting: Job[] = [];
  readonly #running = new Map<PictureProcess, Job>();
  readonly #idle = new Map<PictureProcess, NodeJS.Timeout>();

  /** A picture that waits longer than `maxWaitMs` is refused. */
  constructor(maxWaitMs = 20_000) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Reads a file: its type by content, displayed size, thumbnail and metadata.
   * @param name identifies the picture when it is read again.
   * @throws PictureError if it is not an accepted picture or has ended several processes;
   * UnavailableError if too many are waiting, or its process has ended.
   */
  async read(file: string, owner: number, name = file): Promise<Picture> {
    const result = await this.#losses.watch(`read ${name}`, () =>
      this.#enqueue({ kind: 'read', file }, owner),
    );
    if (result.kind === 'read') return result.picture;
    throw failureOf(result);
  }

  /**
   * The picture in another size: upright; null if the file itself can be shown.
   * @throws like `read`.
   */
  async rendition(task: RenditionTask, owner: number): Promise<Buffer | null> {
    const result = await this.#losses.watch(`${task.size} ${task.file}`, () =>
      this.#enqueue({ kind: 'rendition', ...task }, owner),
    );
    if (result.kind === 'rendition') return result.rendition;
    throw failureOf(result);
  }

  /**
   * Like `rendition`, of a file that has to be received first. It is asked for when the picture has
   * its place, so that no more files are received than pictures may wait.
   */
  async renditionOfReceived(
    { name, ...task }: Omit<RenditionTask, 'file'> & { name: string },
    owner: number,
    receive: Receive,
  ): Promise<Buffer | null> {
    const result = await this.#losses.watch(`${task.size} ${name}`, () =>
      this.#enqueue(undefined, owner, async (job) => {
        const file = await receive(job.abandoned.signal);
        this.#begin(job, { kind: 'rendition', ...task, file });
      }),
    );
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

  /** @param prepare makes the task of the job, and begins it; needed if there is none yet. */
  #enqueue(
    task: PictureTask | undefined,
    owner: number,
    prepare?: (job: Job) => Promise<void>,
  ): Promise<PictureResult> {
    return new Promise((resolve, reject_) => {
      this.#makeRoomFor(owner);
      const job: Job = {
        task: undefined,
        owner,
        resolve,
        reject: reject_,
        limit: undefined,
        abandoned: new AbortController(),
      };
      this.#waiting.push(job);
      if (task !== undefined) this.#begin(job, task);
      prepare?.(job).catch((error: unknown) => {
        this.#drop(job, error);
      });
    });
  }

  /** From now on, the job waits for a process. */
  #begin(job: Job, task: PictureTask): void {
    // It may have lost its place while its file was received.
    if (!this.#waiting.includes(job)) return;
    job.task = task;
    job.limit = setTimeout(() => {
      this.#drop(job, busy());
    }, this.#maxWaitMs);
    this.#next();
  }

  #drop(job: Job, error: unknown): void {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    reject(job, error);
  }

  /**
   * If the queue is full, drops the newest picture of the user who has the most waiting.
   * @throws UnavailableError if that would be the new picture.
   */
  #makeRoomFor(owner: number): void {
    if (this.#waiting.length < MAX_WAITING) return;
    const counts = new Map<number, number>();
    for (const job of this.#waiting) counts.set(job.owner, (counts.get(job.owner) ?? 0) + 1);
    const [heaviest = owner, most = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    if ((counts.get(owner) ?? 0) + 1 >= most) throw busy();
    const job = this.#waiting.findLast(isOf(heaviest));
    if (job !== undefined) this.#drop(job, busy());
  }

  /** Takes the first waiting picture of the user with the fewest pictures being read. */
  #takeJob(): Job | undefined {
    const running = [...this.#running.values()];
    const load = ({ owner }: Job) => running.filter(isOf(owner)).length;
    const [job] = this.#waiting
      .filter(({ task }) => task !== undefined)
      .toSorted((a, b) => load(a) - load(b));
    if (job !== undefined) this.#waiting.splice(this.#waiting.indexOf(job), 1);
    return job;
  }

  /** Lets the waiting pictures of a user follow those of all others. */
  #letOthersFirst({ owner }: Job): void {
    const isOwn = isOf(owner);
    const all = this.#waiting.splice(0);
    this.#waiting.push(...all.filter((job) => !isOwn(job)), ...all.filter(isOwn));
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
    if (job?.task === undefined) return;
    clearTimeout(job.limit);
    const process = this.#takeProcess();
    this.#running.set(process, job);
    void process
      .run(job.task)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#running.delete(process);
        this.#keep(process);
        this.#letOthersFirst(job);
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

function reject(job: Job, error: unknown): void {
  clearTimeout(job.limit);
  job.abandoned.abort();
  job.reject(error);
}

function failureOf(result: PictureResult): Error {
  if (result.kind === 'refused') return new PictureError(result.status, result.message);
  return result.kind === 'failed'
    ? new UndecodedError(result.message)
    : new Error('Another answer was expected');
}
