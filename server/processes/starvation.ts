import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 1000;
/** A starving process waits this many times as long as it runs. Sleep counts as neither. */
const STARVING = 9;
/** Shorter waits are no sign of starvation. */
const LEAST_MS = 100;
/** The system counts nanoseconds. */
const A_MILLISECOND = 1e6;

/** In milliseconds. */
interface Scheduled {
  ran: number;
  waited: number;
}

/**
 * How long the main thread of a process has run, and waited for a processor, since its start; 0 where
 * the system does not say.
 */
export function scheduledOf(pid: number): Scheduled {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${String(pid)}/schedstat`, 'utf8')
      .split(' ')
      .map(Number);
    return { ran: ran / A_MILLISECOND, waited: waited / A_MILLISECOND };
  } catch {
    return { ran: 0, waited: 0 };
  }
}

/**
 * Calls back once if a process has hardly run for a second, although it had work to do.
 * @returns ends the watch
 */
export function watchStarvation(pid: number, onStarved: () => void): () => void {
  let last = scheduledOf(pid);
  const watch = setInterval(() => {
    const now = scheduledOf(pid);
    const [ran, waited] = [now.ran - last.ran, now.waited - last.waited];
    last = now;
    if (waited < LEAST_MS || waited < ran * STARVING) return;
    clearInterval(watch);
    onStarved();
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(watch);
  };
}
