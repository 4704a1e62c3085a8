import { getPriority, setPriority } from 'node:os';

/** The priority of a thread as the system has it; higher numbers wait for lower ones. */
interface Priority {
  get: () => number;
  /** @throws where the system forbids it. */
  set: (priority: number) => void;
}

const OF_THIS_THREAD: Priority = { get: getPriority, set: setPriority };

const LOW_PRIORITY = 10;

/**
 * Lets other threads and processes go first, as far as the system allows it: a report is made all the
 * same. Elsewhere than on Linux this would concern the whole server.
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
