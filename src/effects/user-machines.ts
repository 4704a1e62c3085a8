import type { Machines } from './machines';
import { whenAskedAgain } from './missing-code';

/**
 * The machines of who is signed in, made for each user: what they ask for goes out in that user's
 * name only, and what becomes of it is said to nobody else. Their code comes when it is first
 * asked for.
 */
export function createUserMachines(
  load: () => Promise<(userId: number) => Machines>,
): (userId: number) => Promise<Machines> {
  let loaded: ReturnType<typeof load> | undefined;
  const made = new Map<number, Promise<Machines>>();
  return (userId) => {
    const known = made.get(userId);
    if (known !== undefined) return known;
    loaded ??= load();
    const machines = loaded.then((provide) => provide(userId));
    made.set(userId, machines);
    machines.catch(() => {
      whenAskedAgain(() => {
        loaded = undefined;
        made.delete(userId);
      });
    });
    return machines;
  };
}
