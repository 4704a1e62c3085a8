import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReportLayout } from '../../contract/reports/layout';
import { giveWay } from './give-way';
import { writeReport } from './pdf/write-report';
import type { ReportContent } from './report-content';

/**
 * A thread that makes one report, so that the server can answer other requests at the same time.
 */

export interface ReportTask {
  content: ReportContent;
  layout: ReportLayout;
  /** The path of the file, which does not exist yet. */
  file: string;
  firstPages: number | undefined;
}

export type WorkerNews =
  | { kind: 'wanted'; key: string }
  | { kind: 'made'; pages: number; bytes: number; sha256: string; missingPhotos: readonly string[] }
  | { kind: 'failed'; message: string };

export interface PhotoAnswer {
  bytes: Uint8Array | null;
}

const CHUNK = 256 * 1024;

/** A file that is written in large chunks, and hashed while it is written. */
function openFile(file: string) {
  const descriptor = openSync(file, 'wx');
  const hash = createHash('sha256');
  let pending: Uint8Array[] = [];
  let size = 0;
  let bytes = 0;
  const flush = () => {
    const joined = Buffer.concat(pending);
    for (let from = 0; from < joined.length;) {
      from += writeSync(descriptor, joined, from, joined.length - from);
    }
    hash.update(joined);
    bytes += size;
    pending = [];
    size = 0;
  };
  return {
    write: (chunk: Uint8Array) => {
      pending.push(chunk);
      size += chunk.length;
      if (size >= CHUNK) flush();
    },
    end: () => {
      flush();
      fsyncSync(descriptor);
      closeSync(descriptor);
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}

async function run({ content, layout, file, firstPages }: ReportTask): Promise<void> {
  const tell = (news: WorkerNews) => parentPort?.postMessage(news);
  let answer: (bytes: Uint8Array | null) => void = () => undefined;
  parentPort?.on('message', ({ bytes }: PhotoAnswer) => {
    answer(bytes);
  });
  const readPhoto = (key: string) =>
    new Promise<Uint8Array | null>((resolve) => {
      answer = resolve;
      tell({ kind: 'wanted', key });
    });
  try {
    const opened = openFile(file);
    const sink = opened.write;
    const written = await writeReport(content, layout, { sink, readPhoto, firstPages });
    tell({ kind: 'made', ...written, ...opened.end() });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
  parentPort?.close();
}

giveWay();
await run(workerData as ReportTask);
