import { Worker } from 'node:worker_threads';

/** Far longer than any run takes. */
const LONGEST_MS = 120_000;

/** In a separate thread, because a run may also loop without ever waiting. */
const WATCH = `
  const { writeSync } = require('node:fs');
  const { parentPort } = require('node:worker_threads');
  let timer;
  parentPort.on('message', (seed) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      writeSync(1, 'Seed ' + seed + ' failed: it did not end within ${String(LONGEST_MS / 1000)} s\\n');
      process.kill(process.pid, 'SIGKILL');
    }, ${String(LONGEST_MS)});
  });
`;

export interface Deadline {
  /** Ends the process with a message, unless the next call follows soon. */
  begin: (seed: number) => void;
  end: () => Promise<void>;
}

/** Ensures that every run ends with a verdict, whatever the product does. */
export function createDeadline(): Deadline {
  const watch = new Worker(WATCH, { eval: true });
  return {
    begin: (seed) => {
      watch.postMessage(seed);
    },
    end: async () => {
      await watch.terminate();
    },
  };
}
