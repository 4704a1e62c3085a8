import type { Compress } from './compress';

/** Pictures are decoded whole, so more workers would fill the memory of a phone. */
const WORKERS = 2;

/** Decoding takes seconds even on a slow phone; a worker that takes longer hangs. */
const PATIENCE_MS = 60_000;

interface Job {
  file: Blob;
  signal: AbortSignal;
  resolve: (picture: Blob) => void;
  reject: (reason: unknown) => void;
}

const createWorker = () =>
  new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });

/**
 * Asks a worker to compress a file; returns the file itself if that gains nothing, or the worker
 * crashes or hangs. `isAlive` is false if the worker cannot be used any more, also because nobody
 * wants its answer.
 */
function ask(
  worker: Worker,
  { file, signal }: Pick<Job, 'file' | 'signal'>,
): Promise<{ picture: Blob; isAlive: boolean }> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (picture: Blob, isAlive: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      port1.close();
      resolve({ picture, isAlive });
    };
    const giveUp = () => {
      end(file, false);
    };
    const timer = setTimeout(giveUp, PATIENCE_MS);
    signal.addEventListener('abort', giveUp);
    port1.onmessage = ({ data }: MessageEvent<Blob | null>) => {
      end(data ?? file, true);
    };
    worker.onerror = giveUp;
    worker.postMessage(file, [port2]);
  });
}

/**
 * Compresses pictures on workers, a few at a time. If workers or their canvas are not supported,
 * files are sent unchanged.
 */
export function createCompressor(): Compress {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') {
    return (file) => Promise.resolve(file);
  }
  const jobs: Job[] = [];
  const idle: Worker[] = [];
  let made = 0;

  const workerForNext = () => {
    const worker = idle.pop();
    if (worker !== undefined || made === WORKERS) return worker;
    made += 1;
    return createWorker();
  };

  const next = () => {
    if (jobs.length === 0) return;
    const worker = workerForNext();
    if (worker === undefined) return;
    const job = jobs.shift();
    if (job === undefined || job.signal.aborted) {
      job?.reject(job.signal.reason);
      idle.push(worker);
      next();
      return;
    }
    void ask(worker, job).then(({ picture, isAlive }) => {
      if (isAlive) idle.push(worker);
      else {
        worker.terminate();
        made -= 1;
      }
      if (job.signal.aborted) job.reject(job.signal.reason);
      else job.resolve(picture);
      next();
    });
  };

  return (file, signal) =>
    new Promise((resolve, reject) => {
      jobs.push({ file, signal, resolve, reject });
      next();
    });
}
