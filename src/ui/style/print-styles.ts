import href from './print.css?url';

/** Loads the styles for printing; no page waits for them. */
export function loadPrintStyles(page: Document): void {
  if (page.querySelector(`link[href="${href}"]`) !== null) return;
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'print';
  link.href = href;
  link.onerror = () => {
    link.remove();
    const again = () => {
      loadPrintStyles(page);
    };
    page.defaultView?.addEventListener('online', again, { once: true });
  };
  // After the style of the app, which is in the body and would otherwise win.
  page.body.append(link);
}
