import { useSyncExternalStore } from 'react';

/** A breakpoint of the style sheets. */
interface Breakpoint {
  matches: () => boolean;
  /** Listens for a change of the answer; returns a function that stops listening. */
  onChanged: (listener: () => void) => () => void;
}

const breakpoint = (query: string): Breakpoint => ({
  matches: () => window.matchMedia(query).matches,
  onChanged: (listener) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => {
      media.removeEventListener('change', listener);
    };
  },
});

const useBreakpoint = ({ matches, onChanged }: Breakpoint): boolean =>
  useSyncExternalStore(onChanged, matches);

/** Narrower windows fold optional parts, and open dialogs at the bottom, near the thumb. */
const DESKTOP = breakpoint('(min-width: 60em)');

/** Smaller windows, such as a tablet on its side, have no room for two rows of filters. */
const ROOMY = breakpoint('(min-width: 75em), (min-width: 60em) and (min-height: 55em)');

/** Narrower windows have menus instead of rows of buttons, and fewer columns. */
const WIDE = breakpoint('(min-width: 75em)');

/** Narrower windows have a bar at the bottom instead of a rail, and no room for the board. */
const TABLET = breakpoint('(min-width: 48em)');

/** Whether the window is wide enough for the desktop layout. */
export const isDesktop = DESKTOP.matches;

/**
 * Listens for the window becoming wide enough, or too narrow; returns a function that stops
 * listening.
 */
export const onDesktopChanged = DESKTOP.onChanged;

/** `isDesktop`, updated when it changes. */
export const useIsDesktop = (): boolean => useBreakpoint(DESKTOP);

/** Whether the window is as narrow as that of a phone. */
export const useIsPhone = (): boolean => !useBreakpoint(TABLET);

/** Whether the filters of a list are shown above it, and not in a dialog. */
export const useShowsFilters = (): boolean => useBreakpoint(ROOMY);

/** Whether the window has room for all columns and buttons of a table. */
export const useIsWide = (): boolean => useBreakpoint(WIDE);
