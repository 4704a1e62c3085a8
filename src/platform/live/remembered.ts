/**
 * What this tab remembers of records, so that an answer that arrives late does not replace a newer
 * one. The server may have older versions than that after it was restored from a backup.
 */
const all = new Set<() => void>();

/** Calls back when the server's next answers count, whatever their versions. */
export function onForget(forget: () => void): void {
  all.add(forget);
}

/** After changes that this tab has not received, and at the end of a session. */
export function forgetRecords(): void {
  for (const forget of all) forget();
}
