import type { Page } from 'playwright';

/** Sets the user's text size for the whole browser, in pixels; 16 is the default. */
export async function textSizeOf(page: Page): Promise<(standard: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (standard) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
  };
}
