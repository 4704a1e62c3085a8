import type { Page } from 'playwright';

/** Fingers on a page, as reported by a touch screen. */

export interface Finger {
  x: number;
  y: number;
}

/** The positions of the fingers, or what to wait for while they rest. */
type Step = readonly Finger[] | (() => Promise<unknown>);

/** Puts fingers down, moves them through the steps, and lifts them. */
export type Touch = (steps: readonly [readonly Finger[], ...Step[]]) => Promise<void>;

/** Gives a page a touch screen, before its content is loaded. */
export async function withTouchScreen(page: Page): Promise<Touch> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    });
  return async ([first, ...rest]) => {
    await send('touchStart', first);
    for (const step of rest) {
      if (typeof step === 'function') await step();
      else await send('touchMove', step);
    }
    await send('touchEnd', []);
  };
}

/** The paths of fingers from one point to another, simultaneously, in `steps` steps. */
export function ways(
  fingers: readonly (readonly [from: Finger, to: Finger])[],
  steps = 6,
): [Finger[], ...Finger[][]] {
  const at = (step: number) =>
    fingers.map(([from, to]) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  return [at(0), ...Array.from({ length: steps }, (_, step) => at(step + 1))];
}
