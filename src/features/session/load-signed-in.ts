import { onRetry } from '../../platform/code/missing-code';
import type { SignedIn } from './signed-in';

/**
 * Creates the services of each user once. Their requests are sent only for that user, and only that
 * user is notified of the outcome. The code is loaded when it is first needed.
 */
export function loadSignedIn(
  load: () => Promise<(userId: number) => SignedIn>,
): (userId: number) => Promise<SignedIn> {
  let loaded: ReturnType<typeof load> | undefined;
  const made = new Map<number, Promise<SignedIn>>();
  return (userId) => {
    const known = made.get(userId);
    if (known !== undefined) return known;
    loaded ??= load();
    const signedIn = loaded.then((provide) => provide(userId));
    made.set(userId, signedIn);
    signedIn.catch(() => {
      onRetry(() => {
        loaded = undefined;
        made.delete(userId);
      });
    });
    return signedIn;
  };
}
