import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 1000;
/** The part of its time that a starving process waits for a processor. */
const STARVING = 0.9;
const NANOSECONDS = 1e6;

/**
 * How long the main thread of a process has waited for a processor since its start, in milliseconds;
 * 0 where the system does not say.
 */
export function waitedForProcessor(pid: number): number {
  try {
    const [, waited = 0] = readFileSync(`/proc/${String(pid)}/schedstat`, 'utf8')
      .split(' ')
      .map(Number);
    return waited / NANOSECONDS;
  } catch {
    return 0;
  }
}

/**
 * Calls back once if a process has hardly run for a second, although it had work to do.
 * @returns ends the watch
 */
export function watchStarvation(pid: number, onStarved: () => void): () => void {
  let last = { at: performance.now(), waited: waitedForProcessor(pid) };
  const watch = setInterval(() => {
    const now = { at: performance.now(), waited: waitedForProcessor(pid) };
    const isStarving = now.waited - last.waited > (now.at - last.at) * STARVING;
    last = now;
    if (!isStarving) return;
    clearInterval(watch);
    onStarved();
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(watch);
  };
}
