/** Whose inspections this browser has copies of. It is stored before the first copy. */

const KEY = 'copiesOf';

/** The id of the user, as text; null if there are no copies. */
export const copyOwner = (): string | null => window.localStorage.getItem(KEY);

export function setCopyOwner(userId: number): void {
  window.localStorage.setItem(KEY, String(userId));
}

/** If someone else has not become the owner since. */
export function forgetCopyOwner(owner: string): void {
  if (copyOwner() === owner) window.localStorage.removeItem(KEY);
}

/**
 * Removes all copies of a user who is not signed in any more. If the page closes before the end, the
 * next one does it.
 */
export function wipeUnless(signedIn: number | undefined): void {
  const owner = copyOwner();
  if (owner === null || owner === String(signedIn)) return;
  import('./wipe-copies')
    .then(({ wipeCopies }) => wipeCopies())
    .then(
      () => {
        forgetCopyOwner(owner);
      },
      (error: unknown) => {
        console.error('Copies on this device could not be removed', error);
      },
    );
}
