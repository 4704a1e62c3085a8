import type { Page, Route } from 'playwright';
import { withResolvers } from '../with-resolvers';

type Address = string | RegExp | ((url: URL) => boolean);

/**
 * Fails the loads of an address, by default without an answer. A page repeats such a load by itself, so whatever it
 * asks for while the returned function presses its buttons waits until they have been pressed.
 * @returns a function that lets the loads through after a press
 */
export async function failLoads(
  page: Page,
  address: Address,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<(press: () => Promise<unknown>) => Promise<void>> {
  const pressed = withResolvers();
  let isPressing = false;
  await page.route(address, async (route) => {
    if (!isPressing) {
      await fail(route);
      return;
    }
    await pressed.promise;
    await route.fallback();
  });
  return async (press) => {
    isPressing = true;
    await press();
    pressed.resolve();
  };
}
