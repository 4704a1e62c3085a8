const LAYERS = '.p-dialog, .p-sidebar, .p-dropdown-panel, .p-menu-overlay, .viewer';

/** The topmost dialog, menu or viewer over the page, or null. */
export function topLayer(): Element | null {
  return [...document.querySelectorAll(LAYERS)].at(-1) ?? null;
}
