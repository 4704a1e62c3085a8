import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PHOTO_MESSAGES } from '../../contract/messages';
import { UnavailableError } from '../http/unavailable';
import { PictureError } from './picture-error';
import type { PictureResult, PictureTask, WorkerMessage } from './picture-worker';

/** The largest pictures take some seconds of a busy core. */
const TIME_LIMIT_MS = 10_000;
const HEAP_MB = 128;
/** Seconds. */
const RETRY_AFTER = 5;

/** The sources run as they are, the built server beside its built worker. */
const EXTENSION = path.extname(import.meta.filename);
const WORKER = path.join(import.meta.dirname, `picture-worker${EXTENSION}`);

function loader(): string[] {
  if (EXTENSION !== '.ts') return [];
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--import', pathToFileURL(tsx).href];
}

/** What a process needs to run; no secret is among it. */
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

/** One process that reads pictures, one at a time. */
export class PictureProcess {
  readonly #child = startWorker();
  #isReady = false;
  #isGone = false;
  #isSpent = false;
  #answer: ((result: PictureResult) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  constructor() {
    this.#child.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') this.#isReady = true;
      else {
        this.#isSpent = message.isSpent;
        this.#answer?.(message.result);
      }
    });
    const gone = () => {
      this.#isGone = true;
      this.#fail?.(
        // A picture that a process dies of would kill the next one, too.
        this.#isReady
          ? new PictureError(422, PHOTO_MESSAGES.tooDemanding)
          : new UnavailableError(
              'Pictures cannot be read: their process does not start',
              RETRY_AFTER,
            ),
      );
    };
    this.#child.on('exit', gone);
    this.#child.on('error', gone);
  }

  /** Whether it may be given another picture. */
  get isUsable(): boolean {
    return !this.#isGone && !this.#isSpent;
  }

  /**
   * Carries one task out; not while another is under way.
   * @throws PictureError when the picture takes too much time or memory, UnavailableError when the
   * process does not start.
   */
  async carryOut(task: PictureTask): Promise<PictureResult> {
    const limit = setTimeout(() => {
      this.end();
    }, TIME_LIMIT_MS);
    try {
      return await new Promise<PictureResult>((resolve, reject) => {
        this.#answer = resolve;
        this.#fail = reject;
        if (this.#isGone) reject(new UnavailableError('The process has ended', RETRY_AFTER));
        else this.#child.send(task);
      });
    } finally {
      clearTimeout(limit);
      this.#answer = undefined;
      this.#fail = undefined;
    }
  }

  end(): void {
    this.#isSpent = true;
    this.#child.kill('SIGKILL');
  }
}
