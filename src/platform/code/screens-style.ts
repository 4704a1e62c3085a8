import { loadOnce } from './load-once';

let href = '';

/** Says where the style of the screens is that the first load does not show; '' if they bring it. */
export function setScreensStyle(address: string): void {
  href = address;
}

/** @throws like an import of code that cannot be loaded. */
const loadStyle = loadOnce(
  () =>
    new Promise<void>((resolve, reject) => {
      if (href === '') {
        resolve();
        return;
      }
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = () => {
        resolve();
      };
      link.onerror = () => {
        // A browser does not request it again for the same element.
        link.remove();
        reject(new Error(`Unable to preload CSS for ${href}`));
      };
      // What comes later wins: the first style comes before it, that for printing after it.
      document.querySelector('link[rel="stylesheet"]')?.after(link);
    }),
);

/** The code of a part of such a screen, when its style is there too. */
export async function withScreensStyle<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadStyle()]);
  return loaded;
}
