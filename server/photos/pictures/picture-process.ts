import path from 'node:path';
import { UnavailableError } from '../../errors/unavailable';
import { startProcess } from '../../processes/start-process';
import { PictureProcessEnded } from './picture-error';
import type { PictureResult, PictureTask, WorkerMessage } from './picture-worker';

/** The largest pictures take several seconds on a busy core. */
const TIME_LIMIT_MS = 10_000;
const START_LIMIT_MS = 20_000;
const HEAP_MB = 128;
/** Seconds. */
const RETRY_AFTER = 5;

const startWorker = () =>
  startProcess(path.join(import.meta.dirname, 'picture-worker'), {
    heapMb: HEAP_MB,
    environment: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
  });

const notStarted = () =>
  new UnavailableError('Pictures cannot be read: their process does not start', RETRY_AFTER);

/** A worker process that reads pictures, one at a time. */
export class PictureProcess {
  readonly #child = startWorker();
  readonly #ready: Promise<void>;
  #isGone = false;
  #isSpent = false;
  #answer: ((result: PictureResult) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  constructor() {
    this.#ready = new Promise((resolve, reject) => {
      this.#child.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve();
        else {
          this.#isSpent = message.isSpent;
          this.#answer?.(message.result);
        }
      });
      const gone = () => {
        this.#isGone = true;
        reject(notStarted());
        this.#fail?.(new PictureProcessEnded());
      };
      this.#child.on('exit', gone);
      this.#child.on('error', gone);
    });
    this.#ready.catch(() => undefined);
  }

  /** Whether the process can take another picture. */
  get isUsable(): boolean {
    return !this.#isGone && !this.#isSpent;
  }

  /**
   * Runs one task; must not be called while another is running.
   * @throws PictureProcessEnded if the process ends, for instance because the picture takes too much
   * time or memory; UnavailableError if it does not start.
   */
  async run(task: PictureTask): Promise<PictureResult> {
    await this.#endAfter(START_LIMIT_MS, () => this.#ready);
    if (this.#isGone) throw notStarted();
    return this.#endAfter(
      TIME_LIMIT_MS,
      () =>
        new Promise((resolve, reject) => {
          this.#answer = resolve;
          this.#fail = reject;
          this.#child.send(task);
        }),
    );
  }

  end(): void {
    this.#isSpent = true;
    this.#child.kill('SIGKILL');
  }

  /** Ends the process after a time limit, which rejects the pending task. */
  async #endAfter<Result>(ms: number, ask: () => Promise<Result>): Promise<Result> {
    const limit = setTimeout(() => {
      this.end();
    }, ms);
    try {
      return await ask();
    } finally {
      clearTimeout(limit);
      this.#answer = undefined;
      this.#fail = undefined;
    }
  }
}
