import { idleClass } from '../processes/idle-class';
import { ReportProcess, StarvedError } from './report-process';
import type { PhotoSource, ReportTask, WrittenFile } from './report-worker';

/**
 * Processes that have made a report wait for the next one: to start another takes as much
 * processor time as a small report, and blocks the event loop of the server.
 */

/** Idle processes end after this time, to free their memory. */
const IDLE_MS = 60_000;
/** How long after a report that did not get on reports are made with a share of the processors. */
const BUSY_MS = 60_000;

const idle = new Map<ReportProcess, NodeJS.Timeout>();
let busyUntil = 0;

const isBusy = () => performance.now() < busyUntil;

async function takeProcess(): Promise<ReportProcess> {
  const launcher = isBusy() ? [] : await idleClass();
  const isIdleClass = launcher.length > 0;
  for (const [process, timer] of idle) {
    if (process.isUsable && process.isIdleClass !== isIdleClass) continue;
    clearTimeout(timer);
    idle.delete(process);
    if (!process.isUsable) continue;
    process.isAwaited = true;
    return process;
  }
  return new ReportProcess(launcher);
}

/** Keeps a process for the next report, or ends it if it is spent or in the middle of a report. */
async function returnProcess(
  process: ReportProcess,
  { isIdle }: { isIdle: boolean },
): Promise<void> {
  if (!isIdle || !process.isUsable) {
    await process.end();
    return;
  }
  process.isAwaited = false;
  const timer = setTimeout(() => {
    idle.delete(process);
    void process.end();
  }, IDLE_MS);
  idle.set(process, timer.unref());
}

interface ReportWork {
  task: ReportTask;
  readPhoto: (key: string) => Promise<PhotoSource>;
  signal: AbortSignal | undefined;
}

/** Rejects as soon as the work is to end. */
const aborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => {
      reject(signal?.reason as Error);
    };
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });

async function makeOnce({ task, readPhoto, signal }: ReportWork): Promise<WrittenFile> {
  const process = await takeProcess();
  let isIdle = false;
  let isStarved = false;
  try {
    const made = await Promise.race([process.make(task, readPhoto), aborted(signal)]);
    isIdle = true;
    return made;
  } catch (error) {
    isStarved = error instanceof StarvedError;
    throw error;
  } finally {
    const returned = returnProcess(process, { isIdle });
    // It may take long to end, because even that needs a processor.
    if (!isStarved) await returned;
  }
}

/**
 * Makes a report in a process that takes only what others leave of the processors. If they leave
 * nothing, the report begins again in a process that takes a small share.
 * @param begin the work of one beginning
 */
export async function makeInProcess(begin: () => ReportWork): Promise<WrittenFile> {
  try {
    return await makeOnce(begin());
  } catch (error) {
    if (!(error instanceof StarvedError)) throw error;
    busyUntil = performance.now() + BUSY_MS;
    return makeOnce(begin());
  }
}
