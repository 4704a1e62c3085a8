import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 100;

/**
 * Waits until a condition is true; an exception counts as false.
 * @throws Error that names the condition, after this many seconds.
 */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const last = performance.now() + seconds * 1000;
  let failure: unknown;
  for (;;) {
    try {
      if (await isTrue()) return;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > last) {
      throw new Error(`Waited ${String(seconds)} s in vain for ${what}`, { cause: failure });
    }
    await pause(LOOK_MS);
  }
}
