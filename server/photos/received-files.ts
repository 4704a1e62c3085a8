import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A received file. It is on the disk and never whole in memory. */
export interface ReceivedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** The folder that holds uploads until they are stored or refused. */
export const incomingFolder = (dataDir: string): string => path.join(dataDir, 'incoming');

/**
 * Writes a stream to a new file in `folder`, whose path it names before. The caller removes the file.
 */
export async function receiveFile(
  stream: Readable,
  folder: string,
  name: (file: string) => void = () => undefined,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, crypto.randomUUID());
  name(file);
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(file),
    );
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { path: file, size, sha256: hash.digest('hex') };
}

/**
 * Writes a stream to a new file in `folder`, until the signal ends it. The caller removes the file.
 * @returns its path.
 */
export async function keepStream(
  stream: Readable,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const file = path.join(folder, crypto.randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    await pipeline(stream, createWriteStream(file), { signal });
  } catch (error) {
    stream.destroy();
    await rm(file, { force: true });
    throw error;
  }
  return file;
}

/**
 * Removes files that a killed server left behind and that are at least `minAgeMs` old. The files of
 * running forms stay, however old they are.
 */
export async function sweepReceived(
  folder: string,
  minAgeMs: number,
  running?: { has: (file: string) => boolean },
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    if (running?.has(file) === true) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs >= minAgeMs) await rm(file, { force: true });
  }
}

export async function removeReceived(files: readonly ReceivedFile[]): Promise<void> {
  await Promise.all(files.map(({ path: file }) => rm(file, { force: true })));
}
