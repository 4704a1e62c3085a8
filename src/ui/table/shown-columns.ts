import { useMemo } from 'react';
import { useIsDesktop, useIsPhone, useIsWide } from '../window/use-is-desktop';
import { useIsPrinting } from '../window/use-is-printing';

/**
 * `tablet`, `landscape` and `wide` mean such screens and larger ones. The others are for screens
 * with less room: `compact` means phones, tablets and narrow laptops, `compact-table` the same
 * without phones, `not-upright` all except an upright tablet.
 */
export type ShownOn = 'tablet' | 'landscape' | 'wide' | 'compact' | 'compact-table' | 'not-upright';

/**
 * The columns that the window has room for; on paper, all. A cell that is not shown would cost a
 * phone as much as one that is.
 */
export function useShownColumns<Column extends { shownOn?: ShownOn }>(
  columns: readonly Column[],
): readonly Column[] {
  const isTablet = !useIsPhone();
  const isLandscape = useIsDesktop();
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  return useMemo(() => {
    const shown: Readonly<Record<ShownOn, boolean>> = {
      tablet: isTablet,
      landscape: isLandscape,
      wide: isWide,
      compact: !isWide,
      'compact-table': isTablet && !isWide,
      'not-upright': !isTablet || isLandscape,
    };
    return isPrinting
      ? columns
      : columns.filter(({ shownOn }) => shownOn === undefined || shown[shownOn]);
  }, [columns, isTablet, isLandscape, isWide, isPrinting]);
}
