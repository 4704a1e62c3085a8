/** Leaves room for a number at the end of a key. */
const LONGEST_STEM = 190;

/**
 * The key of a change whose body was edited: the server refuses a different body under the same
 * key. It is the same on every tab, so that two tabs cannot send the change twice.
 */
export function nextKey(key: string): string {
  const [, stem = key, number = '1'] = /^(.*)\.(\d{1,8})$/.exec(key) ?? [];
  return `${stem.slice(0, LONGEST_STEM)}.${String(Number(number) + 1)}`;
}

/** Whether a key is the first one of a change, or one that it got when its body was edited. */
export const isKeyOf = (first: string, key: string): boolean =>
  key === first || (/\.\d{1,8}$/.test(key) && key.startsWith(`${first.slice(0, LONGEST_STEM)}.`));
