import type { Plugin } from 'vite';

const STYLE = /\s*<link rel="stylesheet"[^>]*>/;
const SPLASH_END = /<!-- End of the splash. -->/;

/**
 * Requests the style after the splash, which needs none and is painted without waiting for it. The
 * app runs when the style is there, as before.
 */
export function styleAfterSplash(): Plugin {
  return {
    name: 'style-after-splash',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [style] = STYLE.exec(html) ?? [];
        if (style === undefined || !SPLASH_END.test(html)) {
          throw new Error('The page has no style or no splash');
        }
        return html.replace(STYLE, '').replace(SPLASH_END, style.trim());
      },
    },
  };
}
