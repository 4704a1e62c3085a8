/** The user whose inspections this browser has copies of. It is stored before the first copy. */

const KEY = 'copiesOf';

/** The id of the user, as text; null if there are no copies. */
export const copyOwner = (): string | null => window.localStorage.getItem(KEY);

export function setCopyOwner(userId: number): void {
  window.localStorage.setItem(KEY, String(userId));
}

/** Only if nobody else has become the owner since. */
export function forgetCopyOwner(owner: string): void {
  if (copyOwner() === owner) window.localStorage.removeItem(KEY);
}
