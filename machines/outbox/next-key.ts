/** Leaves room for the number at the end of a key. */
const LONGEST_STEM = 190;

/**
 * The key of a change that got another body: the server refuses another body under the same key. It is
 * the same on every tab, so that two tabs cannot send it twice.
 */
export function nextKey(key: string): string {
  const [, stem = key, number = '1'] = /^(.*)\.(\d{1,8})$/.exec(key) ?? [];
  return `${stem.slice(0, LONGEST_STEM)}.${String(Number(number) + 1)}`;
}
