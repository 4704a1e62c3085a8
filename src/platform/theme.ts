import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../contract/limits';

/** The colours a user can choose; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that this browser has stored; an unknown one counts as `system`. */
function storedTheme(): Theme {
  const stored = window.localStorage.getItem(STORAGE_KEYS.theme);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

const listeners = new Set<() => void>();

/** Applies the stored theme to the page and to the browser's bar. */
function applyTheme(): void {
  const theme = storedTheme();
  const page = document.documentElement;
  if (theme === 'system') delete page.dataset['theme'];
  else page.dataset['theme'] = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = bar.dataset;
    if (theme === 'system') bar.media = `(prefers-color-scheme: ${String(scheme)})`;
    else bar.media = theme === scheme ? 'all' : 'not all';
  }
  for (const listener of listeners) listener();
}

/** Applies the stored theme, now and when another tab changes it. */
export function startTheme(): void {
  applyTheme();
  window.addEventListener('storage', ({ key }) => {
    // Clearing the whole storage has no key.
    if (key === STORAGE_KEYS.theme || key === null) applyTheme();
  });
}

/** Stores the theme for this browser and applies it in every tab. */
export function chooseTheme(theme: Theme): void {
  window.localStorage.setItem(STORAGE_KEYS.theme, theme);
  applyTheme();
}

function onThemeChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The chosen theme, kept current. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChanged, storedTheme);
}
