import { getPriority, setPriority } from 'node:os';

/**
 * The priority of a thread in the system; threads with higher numbers wait for those with lower
 * ones.
 */
interface Priority {
  get: () => number;
  /** @throws if the system forbids it. */
  set: (priority: number) => void;
}

const OF_THIS_THREAD: Priority = { get: getPriority, set: setPriority };

const LOW_PRIORITY = 10;

/**
 * Lets other threads and processes go first, where the system allows it; otherwise the report is
 * made anyway. On systems other than Linux this would affect the whole server.
 */
export function giveWay({ get, set }: Priority = OF_THIS_THREAD): void {
  if (process.platform !== 'linux') return;
  try {
    // Only a privileged server may raise a priority again.
    if (get() < LOW_PRIORITY) set(LOW_PRIORITY);
  } catch {
    return;
  }
}
