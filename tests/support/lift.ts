import type { Locator } from 'playwright';

/**
 * Lifts a handle by keyboard, and waits until the arrow keys are heard: that it was picked up is
 * announced a few milliseconds earlier, in which no hand would press the next key.
 */
export async function lift(handle: Locator, key: 'Space' | 'Enter', said: Locator): Promise<void> {
  await handle.press(key);
  await said.waitFor();
  await handle.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
