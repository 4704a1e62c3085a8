import { setPriority } from 'node:os';
import type { PhotoContentType } from '../../contract/limits';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import { type Picture, readPicture } from './picture';
import { PictureError } from './picture-error';
import { screenRendition } from './renditions';

/**
 * A process that reads pictures for the server, one after the other. Their bytes come from strangers:
 * here they can take neither the server's memory nor its threads, and the process can be ended.
 */

export type PictureTask =
  { kind: 'read'; file: string } | { kind: 'screen'; file: string; type: PhotoContentType };

export type PictureResult =
  | { kind: 'read'; picture: Picture }
  | { kind: 'screen'; rendition: Buffer | null }
  | { kind: 'refused'; status: PictureError['status']; message: string }
  | { kind: 'failed'; message: string };

/** `isSpent`: the process ends after this one. */
export type WorkerMessage =
  { kind: 'ready' } | { kind: 'done'; result: PictureResult; isSpent: boolean };

const MEGABYTE = 1024 * 1024;
/** A picture may take so much beside what the process has at its start. */
const MAX_GROWTH = 200 * MEGABYTE;
/** Memory that a large picture leaves in pieces is given back by starting afresh. */
const SPENT_GROWTH = 90 * MEGABYTE;
const WATCH_MS = 25;
/** Answers to people come first, but on a busy machine pictures are read as well. */
const LOW_PRIORITY = 5;

async function carryOut(task: PictureTask): Promise<PictureResult> {
  try {
    return task.kind === 'read'
      ? { kind: 'read', picture: await readPicture(task.file) }
      : { kind: 'screen', rendition: await screenRendition(task.file, task.type) };
  } catch (error) {
    if (error instanceof PictureError) {
      return { kind: 'refused', status: error.status, message: error.message };
    }
    return { kind: 'failed', message: String(error) };
  }
}

const atStart = process.memoryUsage.rss();
const growth = () => process.memoryUsage.rss() - atStart;

function send(message: WorkerMessage, then?: () => void): void {
  process.send?.(message, undefined, undefined, then);
}

/** The decoder runs on a thread that nothing else can stop. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

function watch(): NodeJS.Timeout {
  return setInterval(() => {
    if (growth() < MAX_GROWTH) return;
    const result = { kind: 'refused', status: 422, message: PHOTO_MESSAGES.tooDemanding } as const;
    send({ kind: 'done', result, isSpent: true }, endAtOnce);
  }, WATCH_MS);
}

process.on('message', (task: PictureTask) => {
  const watching = watch();
  void carryOut(task).then((result) => {
    clearInterval(watching);
    send({ kind: 'done', result, isSpent: growth() > SPENT_GROWTH });
  });
});
process.on('disconnect', endAtOnce);
// A signal to the whole group ends the server, which still has requests to answer.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
try {
  setPriority(LOW_PRIORITY);
} catch {
  // Not every system lets a process step back; it works all the same.
}
send({ kind: 'ready' });
