import { mkdir, open, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ReportLayout } from '../../contract/reports/layout';
import type { ReportContent } from './report-content';
import type { PhotoAnswer, ReportTask, WorkerNews } from './report-worker';

/** The progress of a report; photos take most of the time. */
export interface ReportProgress {
  /** Photos that are in the report. */
  done: number;
  total: number;
}

/** How a report is made, besides its content. */
export interface MakeReportOptions {
  /** The path of the PDF; it exists only when it is complete and on the disk. */
  to: string;
  /**
   * The bytes of a photo by its key: an upright JPEG or PNG, of at most about 1,200 pixels for a
   * small file. Called for one photo after the other. Null, any other type and an error leave a
   * visible placeholder.
   */
  readPhoto: (key: string) => Promise<Uint8Array | null>;
  onProgress?: (progress: ReportProgress) => void;
  /** Aborting it stops the work; nothing is left of the file. */
  signal?: AbortSignal;
  /** Ends the report after this many pages, for a preview. */
  firstPages?: number;
}

/** A finished PDF. */
export interface MadeReport {
  pages: number;
  bytes: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
  /** The keys of photos that the report shows as a placeholder. */
  missingPhotos: readonly string[];
}

/** The report cannot be made. Another try may help only if the cause is gone. */
export class ReportError extends Error {}

/**
 * Far more than 2,000 findings take; a report that needs more must not use up the server's memory.
 */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/** The worker runs from source or from the build, as the server does. */
const EXTENSION = path.extname(import.meta.filename);
const WORKER = path.join(import.meta.dirname, `report-worker${EXTENSION}`);

/**
 * From source, the thread needs the same translation of TypeScript as the server; `--import` does
 * not reach it.
 */
function translated(worker: string): string {
  const loader = createRequire(import.meta.url).resolve('tsx');
  const tsx = pathToFileURL(path.join(path.dirname(loader), 'esm/api/index.mjs')).href;
  const url = pathToFileURL(worker).href;
  return `import('${tsx}').then(({ register }) => (register(), import('${url}')))`;
}

function startWorker(task: ReportTask): Worker {
  const isSource = EXTENSION === '.ts';
  return new Worker(isSource ? translated(WORKER) : WORKER, {
    eval: isSource,
    workerData: task,
    env: {},
    resourceLimits: LIMITS,
  });
}

const photosIn = ({ items }: ReportContent) =>
  items.reduce((sum, { photos }) => sum + photos.length, 0);

/** Answers a worker's requests until it has made its report, or fails. */
function follow(worker: Worker, total: number, options: MakeReportOptions): Promise<MadeReport> {
  const { readPhoto, onProgress, signal } = options;
  let done = 0;
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      reject(new ReportError(`The report could not be made: ${why}`));
    };
    const answer = (bytes: Uint8Array | null) => {
      worker.postMessage({ bytes } satisfies PhotoAnswer);
      onProgress?.({ done: (done += 1), total });
    };
    worker.on('message', (news: WorkerNews) => {
      if (news.kind === 'wanted')
        void readPhoto(news.key).then(answer, () => {
          answer(null);
        });
      else if (news.kind === 'failed') fail(news.message);
      else resolve(news);
    });
    worker.on('error', ({ message }) => {
      fail(message);
    });
    worker.on('exit', () => {
      fail('its thread has ended');
    });
    signal?.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}

/** Makes the file's name durable last, after its content. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a report as a PDF in a worker thread.
 * @throws the signal's reason if it was cancelled, ReportError if it cannot be made.
 */
export async function makeReport(
  content: ReportContent,
  layout: ReportLayout,
  options: MakeReportOptions,
): Promise<MadeReport> {
  const { to, signal, firstPages } = options;
  signal?.throwIfAborted();
  const folder = path.dirname(to);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `.${path.basename(to)}.${crypto.randomUUID()}`);
  const worker = startWorker({ content, layout, file, firstPages });
  try {
    const { pages, bytes, sha256, missingPhotos } = await follow(
      worker,
      photosIn(content),
      options,
    );
    signal?.throwIfAborted();
    await rename(file, to);
    await syncFolder(folder);
    return { pages, bytes, sha256, missingPhotos };
  } finally {
    await worker.terminate();
    await rm(file, { force: true });
  }
}
