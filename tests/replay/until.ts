import { setTimeout } from 'node:timers/promises';
import { note } from './diary';

/** Far more than any step takes, even if the machine has three times too much load. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 25;

/** Waits until the screen shows the expected value; throws with the actual one. */
export async function until<Value>(
  what: string,
  read: () => Promise<Value>,
  expected: Value,
): Promise<void> {
  const giveUp = performance.now() + PATIENCE_MS;
  const wanted = JSON.stringify(expected);
  for (;;) {
    const seen = JSON.stringify(await read());
    if (seen === wanted) {
      note('saw', `${what}: ${wanted}`);
      return;
    }
    if (performance.now() > giveUp) throw new Error(`${what}: ${wanted} expected, ${seen} seen`);
    await setTimeout(PAUSE_MS);
  }
}
