import type { ConnectionReport } from '../../../../machines/uploads/upload-queue-context';

/**
 * Tells when the connection comes and goes, as far as the browser knows. Coming back to the page
 * counts as a connection that returned: a phone in a pocket hears of none.
 */
export function watchConnection(page: Window, tell: (report: ConnectionReport) => void) {
  const { document, navigator } = page;
  const lost = () => {
    tell({ type: 'connection.lost' });
  };
  const returned = () => {
    tell({ type: 'connection.returned' });
  };
  const seen = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) returned();
  };
  if (!navigator.onLine) lost();
  page.addEventListener('offline', lost);
  page.addEventListener('online', returned);
  document.addEventListener('visibilitychange', seen);
  return () => {
    page.removeEventListener('offline', lost);
    page.removeEventListener('online', returned);
    document.removeEventListener('visibilitychange', seen);
  };
}
