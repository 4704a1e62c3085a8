import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** The priorities of threads as the system has them; higher numbers wait for lower ones. */
export interface Priorities {
  /** The threads of this process. */
  threads: () => readonly number[];
  get: (thread: number) => number;
  /** @throws where the system forbids it. */
  set: (thread: number, priority: number) => void;
}

/** Elsewhere than on Linux a priority is that of the whole process. */
const THIS_PROCESS = 0;

const OF_THIS_PROCESS: Priorities = {
  threads: () =>
    process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [THIS_PROCESS],
  get: getPriority,
  set: setPriority,
};

/** If the system forbids it, the priority stays, and the work continues. */
function tried<Result>(attempt: () => Result, otherwise: Result): Result {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
}

/**
 * Lets other processes go first, as far as the system allows it. On Linux each thread has its own
 * priority, and those that compile, collect garbage, read files and decode pictures begin before
 * the first line of the program.
 */
export function lowerPriority(
  priority: number,
  { threads, get, set }: Priorities = OF_THIS_PROCESS,
): void {
  for (const thread of tried(threads, [THIS_PROCESS])) {
    tried(() => {
      // Only a privileged process may raise a priority again.
      if (get(thread) < priority) set(thread, priority);
    }, undefined);
  }
}
