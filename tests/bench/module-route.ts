import type { BrowserContext, Page } from 'playwright';

/**
 * Serves a page of modules under `/bench/` of another origin. The page has that origin, so its
 * calls go there. `files` are served next to it.
 */
export async function serveModules(
  target: Page | BrowserContext,
  { origin, modulesUrl, files = [] }: { origin: string; modulesUrl: string; files?: string[] },
): Promise<void> {
  for (const path of ['/bench/', '/assets/', '/entry.js', ...files.map((name) => `/${name}`)]) {
    await target.route(`${origin}${path}**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({
        response: await route.fetch({ url: `${modulesUrl}${pathname.replace('/bench', '')}` }),
      });
    });
  }
}
