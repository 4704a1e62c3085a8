/** Long enough for any browser to have begun reading. */
const RELEASE_AFTER_MS = 60_000;

/** Hands bytes to the browser to be kept under a name, as a download. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, RELEASE_AFTER_MS);
}
