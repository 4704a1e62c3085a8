import type { Page } from 'playwright';

/** Fingers on a page, as a touch screen reports them. */

export interface Finger {
  x: number;
  y: number;
}

/** Puts fingers down, moves them through the steps, and lifts them. */
export type Touch = (steps: readonly (readonly Finger[])[]) => Promise<void>;

/** Gives a page a touch screen; what is loaded afterwards knows of it. */
export async function withTouchScreen(page: Page): Promise<Touch> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    });
  return async ([first = [], ...rest]) => {
    await send('touchStart', first);
    for (const fingers of rest) await send('touchMove', fingers);
    await send('touchEnd', []);
  };
}

/** The way of a finger from one point to another, in so many steps. */
export function path(from: Finger, to: Finger, steps = 6): Finger[] {
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }));
}
