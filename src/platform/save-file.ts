/** Long enough for every browser to start reading. */
const RELEASE_AFTER_MS = 60_000;

/** Downloads bytes as a file with a name. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, RELEASE_AFTER_MS);
}
