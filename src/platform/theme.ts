import { STORAGE_KEYS } from '../../contract/limits';
import { createSetting } from './storage/setting';

/** The colours a user can choose; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of this browser. */
export const theme = createSetting<Theme>(STORAGE_KEYS.theme, THEMES, 'system');

/** Applies the stored theme to the page and to the browser's bar. */
function applyTheme(): void {
  const chosen = theme.read();
  const page = document.documentElement;
  if (chosen === 'system') delete page.dataset['theme'];
  else page.dataset['theme'] = chosen;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = bar.dataset;
    if (chosen === 'system') bar.media = `(prefers-color-scheme: ${String(scheme)})`;
    else bar.media = chosen === scheme ? 'all' : 'not all';
  }
}

/** Applies the stored theme, now and when this or another tab changes it. */
export function startTheme(): void {
  applyTheme();
  theme.onChange(applyTheme);
}
