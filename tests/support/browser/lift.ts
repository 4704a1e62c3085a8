import type { Locator } from 'playwright';

/**
 * Picks a handle up by keyboard, and waits until the arrow keys work. The announcement comes a few
 * milliseconds earlier, too soon for a human key press.
 */
export async function lift(handle: Locator, key: 'Space' | 'Enter', said: Locator): Promise<void> {
  await handle.press(key);
  await said.waitFor();
  await handle.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
