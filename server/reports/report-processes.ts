import { ReportProcess } from './report-process';

/**
 * Processes that have made a report wait for the next one: to start another takes as much
 * processor time as a small report, and blocks the event loop of the server.
 */

/** Idle processes end after this time, to free their memory. */
const IDLE_MS = 60_000;

const idle = new Map<ReportProcess, NodeJS.Timeout>();

/** A process that makes a report; it is given back by `returnProcess`. */
export function takeProcess(): ReportProcess {
  for (const [process, timer] of idle) {
    clearTimeout(timer);
    idle.delete(process);
    if (!process.isUsable) continue;
    process.isAwaited = true;
    return process;
  }
  return new ReportProcess();
}

/** Keeps a process for the next report, or ends it if it is spent or in the middle of a report. */
export async function returnProcess(
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
