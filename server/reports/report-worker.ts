import './worker-start';
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import type { ReportLayout } from '../../contract/reports/layout';
import { writeReport } from './pdf/write-report';
import type { ReportContent } from './report-content';

/**
 * A process that makes reports, one after the other, so that the server answers others at the same
 * time.
 */

export interface ReportTask {
  content: ReportContent;
  layout: ReportLayout;
  /** The path of the file, which does not exist yet. */
  file: string;
  firstPages: number | undefined;
}

/** The bytes of a picture, or the path of its file; null if it is gone. */
export type PhotoSource = Uint8Array | string | null;

export type WorkerMessage =
  | { kind: 'task'; task: ReportTask }
  | { kind: 'photo'; photo: PhotoSource };

export interface WrittenFile {
  pages: number;
  bytes: number;
  sha256: string;
  missingPhotos: readonly string[];
}

/** `isSpent`: the process makes no further report. `isUnreadable`: the disk did not give a file. */
export type WorkerNews =
  | { kind: 'wanted'; key: string }
  | { kind: 'made'; made: WrittenFile; isSpent: boolean }
  | { kind: 'failed'; message: string; isUnreadable: boolean };

const CHUNK = 256 * 1024;
/**
 * How much is written before it goes to the disk: the commits of the server wait behind it, so it
 * goes in small steps.
 */
const STEP = 2 * 1024 * 1024;
/** A process that has grown beyond this is replaced. */
const SPENT_BYTES = 256 * 1024 * 1024;

/** A file that is written in large chunks, and hashed while it is written. */
function openFile(file: string) {
  const descriptor = openSync(file, 'wx');
  const hash = createHash('sha256');
  let pending: Uint8Array[] = [];
  let size = 0;
  let bytes = 0;
  let unsynced = 0;
  const flush = () => {
    const joined = Buffer.concat(pending);
    for (let from = 0; from < joined.length;) {
      from += writeSync(descriptor, joined, from, joined.length - from);
    }
    hash.update(joined);
    bytes += size;
    unsynced += size;
    if (unsynced >= STEP) {
      fdatasyncSync(descriptor);
      unsynced = 0;
    }
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

/** If the server has ended, nobody is told; `disconnect` follows, and not an error before it. */
const tell = (news: WorkerNews) => process.send?.(news, undefined, undefined, () => undefined);

let answer: (photo: PhotoSource) => void = () => undefined;

/** A picture's file exists, but cannot be read. */
class UnreadableError extends Error {}

function readPicture(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new UnreadableError(String(error), { cause: error });
  }
}

async function readPhoto(key: string): Promise<Uint8Array | null> {
  const photo = await new Promise<PhotoSource>((resolve) => {
    answer = resolve;
    tell({ kind: 'wanted', key });
  });
  return typeof photo === 'string' ? readPicture(photo) : photo;
}

/** The file that is being written. */
let unfinished: string | null = null;

async function run({ content, layout, file, firstPages }: ReportTask): Promise<void> {
  unfinished = file;
  try {
    const opened = openFile(file);
    const sink = opened.write;
    const written = await writeReport(content, layout, { sink, readPhoto, firstPages });
    const made = { ...written, ...opened.end() };
    tell({ kind: 'made', made, isSpent: process.memoryUsage.rss() > SPENT_BYTES });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ kind: 'failed', message, isUnreadable: error instanceof UnreadableError });
  }
}

process.on('message', (message: WorkerMessage) => {
  if (message.kind === 'photo') answer(message.photo);
  else void run(message.task);
});
// The server has ended. The next one makes the report again, as another file.
process.on('disconnect', () => {
  if (unfinished !== null) rmSync(unfinished, { force: true });
  process.exit();
});
// The server ends the process itself, after it has answered its last requests.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
