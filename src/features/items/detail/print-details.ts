/** How long a print waits for its photos. */
const PATIENCE_MS = 8000;

/**
 * Prints the page after its photos have loaded, which browsers would only load on scrolling. Photos
 * that fail or do not arrive do not stop the print.
 */
export async function printDetails(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.photo-grid img')];
  const loaded = Promise.allSettled(
    pictures.map((picture) => {
      picture.loading = 'eager';
      return picture.decode();
    }),
  );
  await Promise.race([
    loaded,
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
  window.print();
}
