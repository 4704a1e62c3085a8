import type { ScreenReport } from '../../../machines/dashboard/dashboard.machine';
import { isDesktop, onDesktopChanged } from '../../ui/window/use-is-desktop';

/**
 * Reports whether the screen is wide, now and whenever that changes, such as when a tablet is
 * turned; returns a function that stops it.
 */
export function watchScreen(report: (width: ScreenReport) => void): () => void {
  const look = () => {
    report({ type: isDesktop() ? 'screen.widened' : 'screen.narrowed' });
  };
  look();
  return onDesktopChanged(look);
}
