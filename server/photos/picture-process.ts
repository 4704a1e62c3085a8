import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import { UnavailableError } from '../errors/unavailable';
import { PictureError } from './picture-error';
import type { PictureResult, PictureTask, WorkerMessage } from './picture-worker';

/** The largest pictures take several seconds on a busy core. */
const TIME_LIMIT_MS = 10_000;
const START_LIMIT_MS = 20_000;
const HEAP_MB = 128;
/** Seconds. */
const RETRY_AFTER = 5;

/** The worker runs from source or from the build, as the server does. */
const EXTENSION = path.extname(import.meta.filename);
const WORKER = path.join(import.meta.dirname, `picture-worker${EXTENSION}`);

function loader(): string[] {
  if (EXTENSION !== '.ts') return [];
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--import', pathToFileURL(tsx).href];
}

/** The environment variables that a worker needs; secrets are left out. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
});

function startWorker(): ChildProcess {
  return fork(WORKER, [], {
    env: environment(),
    execArgv: [`--max-old-space-size=${String(HEAP_MB)}`, ...loader()],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

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
        // A picture that kills one process would kill the next one too, so it is not retried.
        this.#fail?.(new PictureError(422, PHOTO_MESSAGES.tooDemanding));
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
   * @throws PictureError if the picture takes too much time or memory, UnavailableError if the
   * process does not start.
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
