import type { Page, Route } from 'playwright';

/**
 * From now on the server does its work for requests to an address, but its answers are lost.
 * @returns a function that ends it
 */
export async function loseAnswers(
  page: Page,
  address: string | ((url: URL) => boolean),
): Promise<() => Promise<void>> {
  const running = new Set<Promise<void>>();
  let isEnded = false;
  const withoutAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  const lose = async (route: Route) => {
    if (isEnded) {
      await route.fallback();
      return;
    }
    const loss = withoutAnswer(route);
    running.add(loss);
    await loss;
    running.delete(loss);
  };
  await page.route(address, lose);
  return async () => {
    isEnded = true;
    // A request cannot be aborted any more once its route is gone.
    await Promise.all(running);
    await page.unroute(address, lose);
  };
}
