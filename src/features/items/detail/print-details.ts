/**
 * Prints the page after its photos have loaded, which browsers would only load on scrolling. A
 * photo that fails to load does not stop the print.
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
