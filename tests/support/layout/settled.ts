import type { Page } from 'playwright';

/**
 * Makes styles change at once on pages that are opened from now on. Otherwise a colour that an
 * element inherits starts to change when that of its parent has ended, level by level.
 */
export async function withoutTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Resolves after layout, when all animations have ended and none has started for some frames. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 3; still += 1) {
      await frame();
      const moving = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length > 0) still = 0;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
