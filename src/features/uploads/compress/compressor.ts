import type { Compress } from './compress';

/** Pictures are decoded whole, so more workers would fill the memory of a phone. */
const WORKERS = 2;

interface Job {
  file: Blob;
  signal: AbortSignal;
  resolve: (picture: Blob) => void;
  reject: (reason: unknown) => void;
}

const createWorker = () =>
  new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });

/**
 * Asks a worker to compress a file; returns the file itself if that gains nothing or the worker
 * crashes.
 */
function ask(worker: Worker, file: Blob): Promise<{ picture: Blob; isAlive: boolean }> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Blob | null>) => {
      port1.close();
      resolve({ picture: data ?? file, isAlive: true });
    };
    worker.onerror = () => {
      resolve({ picture: file, isAlive: false });
    };
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
    void ask(worker, job.file).then(({ picture, isAlive }) => {
      if (isAlive) idle.push(worker);
      else {
        worker.terminate();
        made -= 1;
      }
      job.resolve(picture);
      next();
    });
  };

  return (file, signal) =>
    new Promise((resolve, reject) => {
      jobs.push({ file, signal, resolve, reject });
      next();
    });
}
