import type { ScreenReport } from '../../../machines/dashboard/dashboard.machine';

/** From this width on the layout has a navigation beside the page (see app/signed-in-shell.css). */
const WIDE = '(min-width: 60em)';

/** Reports whether the screen is wide, now and when a tablet is turned; returns how to stop. */
export function watchScreen(report: (width: ScreenReport) => void): () => void {
  const media = window.matchMedia(WIDE);
  const look = () => {
    report({ type: media.matches ? 'screen.widened' : 'screen.narrowed' });
  };
  look();
  media.addEventListener('change', look);
  return () => {
    media.removeEventListener('change', look);
  };
}
