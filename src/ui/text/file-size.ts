/** Formats a size in bytes for reading. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} B`;
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024 ? `${String(kilobytes)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
