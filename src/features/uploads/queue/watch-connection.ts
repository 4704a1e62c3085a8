import type { ConnectionReport } from '../../../../machines/uploads/upload-queue-context';

/**
 * Reports when the connection is lost and returns, as far as the browser knows. Returning to the
 * page counts as a returned connection, because a phone in a pocket gets no events.
 */
export function watchConnection(page: Window, notify: (report: ConnectionReport) => void) {
  const { document, navigator } = page;
  const lost = () => {
    notify({ type: 'connection.lost' });
  };
  const returned = () => {
    notify({ type: 'connection.returned' });
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
