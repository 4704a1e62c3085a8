import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { REPORT_MESSAGES } from '../../contract/reports/messages';
import { startProcess } from '../processes/start-process';
import { watchStarvation } from '../processes/starvation';
import { PassingError } from './report-error';
import type {
  PhotoSource,
  ReportTask,
  WorkerMessage,
  WorkerNews,
  WrittenFile,
} from './report-worker';

/** Far more than 2,000 findings take; a report that needs more must not take the server's memory. */
const HEAP_MB = 512;

const startWorker = (launcher: readonly string[]) =>
  startProcess(path.join(import.meta.dirname, 'report-worker'), { heapMb: HEAP_MB, launcher });

/** Others need all processors, so a process of the idle class makes no progress. */
export class StarvedError extends Error {}

/** Files that cannot be read now may be read later. */
function failureOf({ message, isUnreadable }: Extract<WorkerNews, { kind: 'failed' }>): Error {
  const cause = new Error(`The process that made it failed: ${message}`);
  return isUnreadable ? new PassingError(REPORT_MESSAGES.noPhotos, { cause }) : cause;
}

/** A process that makes reports, one at a time. */
export class ReportProcess {
  readonly #child: ChildProcess;
  /** Whether it runs only while nothing else wants the processor. */
  readonly isIdleClass: boolean;
  #isUsable = true;
  #hear: (news: WorkerNews) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  /** @param launcher the words of `idleClass`, or none. */
  constructor(launcher: readonly string[]) {
    this.#child = startWorker(launcher);
    this.isIdleClass = launcher.length > 0;
    this.#child.on('message', (news: WorkerNews) => {
      this.#hear(news);
    });
    const gone = () => {
      this.#isUsable = false;
      const cause = new Error('The process that made it has ended');
      this.#fail(new PassingError(REPORT_MESSAGES.broken, { cause }));
    };
    this.#child.on('exit', gone);
    this.#child.on('error', gone);
  }

  /** Whether the process can make another report. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Whether the server waits for the process when it ends. */
  set isAwaited(isAwaited: boolean) {
    for (const one of [this.#child, this.#child.channel]) {
      if (isAwaited) one?.ref();
      else one?.unref();
    }
  }

  /**
   * Makes one report; must not be called while another is being made.
   * @throws what `readPhoto` throws, PassingError if the process has ended, StarvedError if it
   * hardly runs.
   */
  async make(
    task: ReportTask,
    readPhoto: (key: string) => Promise<PhotoSource>,
  ): Promise<WrittenFile> {
    const { pid } = this.#child;
    let endWatch: () => void = () => undefined;
    const made = new Promise<WrittenFile>((resolve, reject) => {
      const answer = (photo: PhotoSource) => {
        this.#tell({ kind: 'photo', photo });
      };
      this.#fail = (error) => {
        this.#isUsable = false;
        reject(error);
      };
      this.#hear = (news) => {
        if (news.kind === 'wanted') void readPhoto(news.key).then(answer, this.#fail);
        else if (news.kind === 'failed') this.#fail(failureOf(news));
        else {
          this.#isUsable = !news.isSpent;
          resolve(news.made);
        }
      };
      if (this.isIdleClass && pid !== undefined) {
        endWatch = watchStarvation(pid, () => {
          this.#fail(new StarvedError());
        });
      }
      this.#tell({ kind: 'task', task });
    });
    return made.finally(endWatch);
  }

  /** Ends the process, so that it writes nothing any more. */
  async end(): Promise<void> {
    this.#isUsable = false;
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exit;
  }

  #tell(message: WorkerMessage): void {
    if (this.#child.connected) this.#child.send(message);
  }
}
