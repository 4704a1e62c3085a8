import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { lowerPriority } from '../../processes/lower-priority';
import { type Picture, readPicture } from './picture';
import { PictureError } from './picture-error';
import { renditionOf, type RenditionTask } from './renditions';

/**
 * A process that reads pictures for the server, one after the other. A hostile picture then cannot
 * exhaust the server's memory or threads, and the process can be killed.
 */

export type PictureTask = { kind: 'read'; file: string } | ({ kind: 'rendition' } & RenditionTask);

export type PictureResult =
  | { kind: 'read'; picture: Picture }
  | { kind: 'rendition'; rendition: Buffer | null }
  | { kind: 'refused'; status: PictureError['status']; message: string }
  | { kind: 'failed'; message: string };

/** `isSpent`: the process takes no further picture. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'done'; result: PictureResult; isSpent: boolean };

const MEGABYTE = 1024 * 1024;
/** How much memory a picture may take beyond that of the process at its start. */
const MAX_GROWTH = 200 * MEGABYTE;
/** A large picture fragments the memory of a process; the process is then replaced. */
const SPENT_GROWTH = 90 * MEGABYTE;
const WATCH_MS = 25;
/** Calls have priority, but pictures still make progress on a busy machine. */
const LOW_PRIORITY = 5;

async function run(task: PictureTask): Promise<PictureResult> {
  try {
    return task.kind === 'read'
      ? { kind: 'read', picture: await readPicture(task.file) }
      : { kind: 'rendition', rendition: await renditionOf(task) };
  } catch (error) {
    if (error instanceof PictureError) {
      return { kind: 'refused', status: error.status, message: error.message };
    }
    return { kind: 'failed', message: String(error) };
  }
}

const atStart = process.memoryUsage.rss();
const growth = () => process.memoryUsage.rss() - atStart;

/** A server that has gone needs no answer; its end stops this process as well. */
const ignoreGone = () => undefined;

function send(message: WorkerMessage, then: () => void = ignoreGone): void {
  process.send?.(message, undefined, undefined, then);
}

/** There is no other way to stop the decoder's thread. */
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
  void run(task).then((result) => {
    clearInterval(watching);
    send({ kind: 'done', result, isSpent: growth() > SPENT_GROWTH });
  });
});
process.on('disconnect', endAtOnce);
// The server ends the process itself, after it has answered its last requests.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
lowerPriority(LOW_PRIORITY);
send({ kind: 'ready' });
