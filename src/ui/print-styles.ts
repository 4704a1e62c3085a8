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
  // The style of the screen is in the body, and this one has to follow it.
  page.body.append(link);
}
