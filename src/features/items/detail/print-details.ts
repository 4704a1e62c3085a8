/**
 * Prints the page. The photos further down have not been loaded yet; a print must have them, but
 * one that cannot be loaded does not hold it up.
 */
export async function printDetails(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.photo-grid img')];
  await Promise.allSettled(
    pictures.map((picture) => {
      picture.loading = 'eager';
      return picture.decode();
    }),
  );
  window.print();
}
